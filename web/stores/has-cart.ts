/** Storage key: whether this browser has a cart with products, so that pages without a cart load and fetch none. */
const key = 'has-cart'

export const hasCart = (): boolean => localStorage.getItem(key) === 'true'
export const rememberCart = (filled: boolean): void => localStorage.setItem(key, String(filled))
