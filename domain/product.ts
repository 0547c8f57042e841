/** Names of the product, used by the server, the web app and in stored values (CONST-001). */

/** `code` is stored as the source of a quantity or file (CONST-004, CONST-D01). */
export const product = { code: 'boxwright', name: 'Boxwright' } as const

/** Support address for customers, shown if the server cannot be reached (CLIENT-D03). */
export const supportEmail = 'support@boxwright.example'
