import { expect, test } from 'vitest'
import { openAreas } from '#infrastructure/area.ts'
import { jobAccess } from '#infrastructure/jobs/jobs.ts'

const done = async () => undefined
const allJobs = Object.fromEntries(Object.keys(jobAccess).flatMap((kind) => (kind === 'sweep' ? [] : [[kind, done]])))

test('areas close once, in reverse order of opening', async () => {
  const areas = openAreas()
  const closed: string[] = []
  areas.add({ close: () => closed.push('log') })
  areas.add({})
  areas.add({ close: async () => void closed.push('jobs') })
  await areas.close()
  await areas.close()
  expect(closed).toEqual(['jobs', 'log'])
})

test('a notification reaches every area that handles its channel', () => {
  const areas = openAreas()
  const notified: string[] = []
  areas.add({ channels: { people: () => notified.push('one'), log: () => notified.push('log') } })
  areas.add({ channels: { people: () => notified.push('two') } })
  areas.notify('people')
  areas.notify('shop')
  expect(notified).toEqual(['one', 'two'])
})

test('one job sweeps every area in the order of opening', async () => {
  const areas = openAreas()
  const swept: string[] = []
  areas.add({ jobs: allJobs, sweep: async () => void swept.push('people') })
  areas.add({ sweep: async () => void swept.push('files') })
  await areas.jobs().sweep(undefined)
  expect(swept).toEqual(['people', 'files'])
})

test('the app does not start if a kind of job has no handler or two', () => {
  const areas = openAreas()
  const { mail, ...others } = allJobs
  areas.add({ jobs: others })
  expect(() => areas.jobs()).toThrow('The job mail has 0 handlers')
  areas.add({ jobs: { mail: mail!, erase: done } })
  expect(() => areas.jobs()).toThrow('The job erase has 2 handlers')
})
