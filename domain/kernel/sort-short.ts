/** Longer lists are sorted by the engine: the time of an insertion sort grows with the square of the length. */
const short = 16

/**
 * Returns a list sorted stably; a short list is sorted in place. For lists that usually have few entries: the engine copies
 * even short lists into a work list and back: in a price estimate, which sorts dozens of lists of up to eight entries,
 * that was a tenth of the allocated memory.
 */
export const sortShort = <T>(list: T[], compare: (a: T, b: T) => number): T[] => {
  if (list.length > short) return list.toSorted(compare)
  for (let next = 1; next < list.length; next += 1) {
    const value = list[next]!
    let place = next
    for (; place > 0 && compare(list[place - 1]!, value) > 0; place -= 1) list[place] = list[place - 1]!
    list[place] = value
  }
  return list
}
