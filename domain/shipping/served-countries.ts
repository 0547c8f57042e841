/**
 * Countries and territories to which nothing is shipped: embargoes on nearly all trade (31 CFR parts 510, 515, 560; EU
 * regulations 2017/1509 and 36/2012), and territories without inhabitants or cargo services.
 */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY', 'AQ', 'BV', 'GS', 'HM', 'TF'])

/** Whether goods are shipped to a country. `code`: ISO 3166-1 alpha-2, upper case. */
export const isServed = (code: string): boolean => !notServed.has(code)
