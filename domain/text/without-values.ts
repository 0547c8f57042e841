/**
 * The message of an error without quoted values, addresses and numbers, which can be personal data. Browsers remove
 * them before they report an error, and the server removes them again, because any program can send a report.
 */
export const withoutValues = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`/g, '"…"')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\w+:\/\/\S+/g, '…')
    .replaceAll(/\d{3,}/g, '…')
