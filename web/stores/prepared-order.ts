/** The order that products are being added to, while the user looks for one in the shop. Stored per browser tab. */

const key = 'prepared-order'

/** Its id; '' without one. */
export const preparedOrder = (): string => sessionStorage.getItem(key) ?? ''

export const prepareOrder = (requestId: string): void => sessionStorage.setItem(key, requestId)
