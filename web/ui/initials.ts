/** `Ada Bloom` → `AB`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '']
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
