/**
 * /** Storage key: whether this browser has a cart with products, so that the cart code and data are loaded only if
 * needed.
 */
const key = 'has-cart'

export const hasCart = (): boolean => localStorage.getItem(key) === 'true'
export const storeHasCart = (filled: boolean): void => localStorage.setItem(key, String(filled))
