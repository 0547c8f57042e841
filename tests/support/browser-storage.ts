/** The storage of a browser in memory. */
export const browserStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'length'> => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size
    },
  }
}
