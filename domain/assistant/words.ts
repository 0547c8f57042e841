/** The words of a text for the local embedding. */

/** Frequent English words, which would make all texts similar. */
const frequent = new Set(
  (
    'a an and are as at be by can do does for from has have how i if in is it its my no not of on or our so that the ' +
    'their them then there these they this to was we what when where which who will with you your'
  ).split(' '),
)

/** Lower-case words of letters and digits without endings, and pairs of characters for Chinese. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []
  ).flatMap((run) => (/\p{Script=Han}/u.test(run) ? pairsOf(run) : frequent.has(run) ? [] : [stemOf(run)]))

/** Chinese is not written with spaces. */
const pairsOf = (run: string): string[] => {
  const characters = Array.from(run)
  return characters.length === 1 ? characters : characters.slice(1).map((one, n) => characters[n]! + one)
}

/** Without the most frequent English endings: `boxes` and `box`, `printing` and `print` are the same word. */
const stemOf = (word: string): string =>
  word.length <= 4 ? word.replace(/(?<=[^s])s$/, '') : word.replace(/(?:ing|ed|es|s)$/, '')
