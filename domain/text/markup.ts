const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 cannot contain in any form (production Char). */
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for HTML or XML, for use in elements and quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(invalidXmlCharacters, '').replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
