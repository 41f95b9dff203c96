/** How far an upload is, in words. Pure. */

const KIB = 1024;
const MIB = 1024 * KIB;

/** @param {number} bytes @returns {string} "3.4 MiB", "12 KiB" */
export function amount(bytes) {
  if (bytes >= MIB) return `${(bytes / MIB).toFixed(1)} MiB`;
  return `${Math.ceil(bytes / KIB)} KiB`;
}

/** @param {number} loaded bytes that were sent @param {number} total bytes; 0 is unknown @returns {{ percent: number | null, text: string }} */
export function progressOf(loaded, total) {
  if (!total) return { percent: null, text: "Sending…" };
  if (loaded >= total) return { percent: 100, text: "Reading your results…" };
  return { percent: Math.floor((loaded / total) * 100), text: `${amount(loaded)} of ${amount(total)} sent` };
}
