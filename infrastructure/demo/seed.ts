import { openHouse } from '../house.ts'
import type { Journal } from '../processes.ts'
import { addDemoPeople } from './people.ts'
import { stories } from './stories.ts'
import { telling } from './verbs.ts'

const day = 86_400_000

/**
 * Tells the stories into an empty log, in a house of its own whose clock stands where each of them stood. Answers with
 * how many orders there are now; 0 if the log was not empty, for then nothing is touched but missing people.
 */
export const seedDemo = async (
  url: string,
  journal: Journal,
  onProgress: (step: string) => void = () => undefined,
): Promise<number> => {
  const today = Date.now()
  let moment = today - 90 * day
  const now = () => new Date((moment += 7)).toISOString()
  const house = await openHouse(url, journal, { now })
  try {
    await addDemoPeople(house.identity)
    if ((await house.log.head()) > 0) return 0
    const steps = stories
      .flatMap((story) => {
        const it = telling(house)
        return story.map(([daysAgo, happens], nth) => ({
          at: today - daysAgo * day + nth * 60_000,
          happens: () => happens(it),
        }))
      })
      .toSorted((a, b) => a.at - b.at)
    for (const [nth, { at, happens }] of steps.entries()) {
      moment = Math.max(moment, at)
      await happens()
      if (nth % 20 === 19) onProgress(`Telling the demo's stories (${nth + 1} of ${steps.length} steps)`)
    }
    return stories.length
  } finally {
    await house.close()
  }
}
