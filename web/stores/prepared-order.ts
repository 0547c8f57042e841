/** The order that staff are adding products to, while they look for one in the shop. Stored per browser tab. */

const key = 'prepared-order'

/** Its id; '' without one. */
export const preparedOrder = (): string => sessionStorage.getItem(key) ?? ''

export const prepareOrder = (requestId: string): void => sessionStorage.setItem(key, requestId)
