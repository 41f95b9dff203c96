/** Parts of a page that stand in another one: their ids are unlike those of that page. */

const NAMING = ["id", "for", "aria-describedby", "aria-labelledby"];

/**
 * Put a prefix before each id of a part and before each name of one.
 * @param {Element} part is changed
 * @param {string} prefix
 */
export function withPrefix(part, prefix) {
  for (const attribute of NAMING) {
    for (const element of part.querySelectorAll(`[${attribute}]`)) element.setAttribute(attribute, prefix + element.getAttribute(attribute));
  }
}
