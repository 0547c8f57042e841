import { effectsOfCase } from '../effects/perform-effect.ts'
import { deadJobs, reviveJobs } from '../jobs/processes.ts'
import { type CliCommand, Refused, print, printTable } from './command.ts'

/** `jobs …`: jobs that failed permanently, and performed effects. */

const dead: CliCommand = {
  usage: 'jobs dead',
  about: 'list dead letters: jobs that have used up their attempts',
  run: async ({ database }) => {
    const jobs = await deadJobs(database.pool)
    printTable(jobs)
    return jobs
  },
}

const retry: CliCommand = {
  usage: 'jobs retry',
  about: 'retry all dead letters now, with a new set of attempts',
  run: async ({ database }) => {
    const revived = await reviveJobs(database.pool)
    print(`${revived} jobs will be retried.`)
    return { revived }
  },
}

const effects: CliCommand = {
  usage: 'jobs effects <requestId>',
  about: 'list the effects of an order outside the log, with cause and outcome',
  run: async ({ database, log }, [requestId = '']) => {
    const [first] = await log.readCase({ requestId })
    if (!first) throw new Refused(`There is no order ${requestId}: check the number.`)
    const performed = await effectsOfCase(database.pool, first.caseId)
    printTable(performed.map(({ outcome, ...effect }) => ({ ...effect, outcome: JSON.stringify(outcome) })))
    return performed
  },
}

export const jobCommands: CliCommand[] = [dead, retry, effects]
