const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML or XML, within elements and within quoted attributes: nothing in it is a tag any more. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
