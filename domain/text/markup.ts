const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML 1.0 cannot hold in any form (production Char). */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as HTML or XML, within elements and within quoted attributes: nothing in it is a tag any more. */
export const escaped = (text: string): string =>
  text.replaceAll(impossible, '').replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
