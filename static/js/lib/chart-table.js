/** Pure parts of a table of numbers: what a cell sorts by, the order of rows, the text for a spreadsheet. */

/**
 * Read a number as the page writes it.
 * @param {string} text "1,375.61", "–" or a word
 * @returns {number | null} null is "not a number": not said, aborted, the same
 */
export function numberOf(text) {
  const plain = text.trim().replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/**
 * Return the order of the rows: numbers before words, what is not said always last; rows of equal value stay as they were.
 * @param {string[]} texts one cell of each row
 * @param {boolean} rising
 * @returns {number[]} places in `texts`
 */
export function order(texts, rising) {
  const values = texts.map(numberOf);
  const words = values.every((value) => value === null);
  const sign = rising ? 1 : -1;
  const compare = (one, other) => {
    if (words) return sign * texts[one].localeCompare(texts[other], "en", { numeric: true });
    if (values[one] === null || values[other] === null) return (values[one] === null) - (values[other] === null);
    return sign * (values[one] - values[other]);
  };
  return texts.map((_, place) => place).sort(compare);
}

/**
 * Write rows as a spreadsheet takes them: numbers without separators, no tabs or line ends within a cell, no formula.
 * @param {string[][]} rows
 * @returns {string}
 */
export function tsv(rows) {
  const cell = (text) => {
    const plain = text.replace(/\s+/g, " ").trim();
    const number = numberOf(plain);
    if (number !== null) return plain.replaceAll(",", "");
    return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  };
  return `${rows.map((row) => row.map(cell).join("\t")).join("\n")}\n`;
}
