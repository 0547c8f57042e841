/**
 * What every request asks about people, who it comes from and what the people in its answer are called, is remembered for
 * a second. It is forgotten at once when anything happens to people in this process (`people/work.ts`), and as soon as another
 * process tells of it: every line of `people.record` and every session that ends is told to all.
 */

/** Milliseconds an answer is good for if news of a change never arrives. */
const goodFor = 1_000
/** Answers of one kind that are held at most. */
const room = 10_000

/** Look-ups that share one way to forget. */
export type Memory = {
  /** A look-up that is made once for all who ask within a second. One that fails is made again. */
  remember: <Value>(look: (key: string) => Promise<Value>) => Remembered<Value>
  forget: () => void
}

/** A look-up with a memory. */
export type Remembered<Value> = {
  find: (key: string) => Promise<Value>
  /** The next one who asks for it has it looked up. */
  forget: (key: string) => void
}

/** An empty memory. */
export const openMemory = (): Memory => {
  const kinds: Map<string, unknown>[] = []
  return {
    remember: <Value>(look: (key: string) => Promise<Value>) => {
      const held = new Map<string, { answer: Promise<Value>; until: number }>()
      kinds.push(held)
      return {
        find: (key) => {
          const now = performance.now()
          const known = held.get(key)
          if (known && known.until > now) return known.answer
          if (held.size >= room) held.clear()
          const answer = look(key)
          held.set(key, { answer, until: now + goodFor })
          answer.catch(() => held.delete(key))
          return answer
        },
        forget: (key) => void held.delete(key),
      }
    },
    forget: () => {
      for (const held of kinds) held.clear()
    },
  }
}
