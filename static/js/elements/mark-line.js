/** textarea[data-line]: the line that could not be read is selected and in view. */

/** @param {HTMLTextAreaElement} area @param {number} number of the line, from 1 */
export function markLine(area, number) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(number - 3, 0);
}
