import { effectsOfCase } from '../effects/perform-effect.ts'
import { deadJobs, reviveJobs } from '../jobs/processes.ts'
import { type CliCommand, Refused, say, printTable } from './command.ts'

/** `jobs …`: jobs that failed permanently, and performed effects. */

const dead: CliCommand = {
  usage: 'jobs dead',
  about: 'jobs that failed too often to be tried again',
  run: async ({ database }) => {
    const jobs = await deadJobs(database.pool)
    printTable(jobs)
    return jobs
  },
}

const retry: CliCommand = {
  usage: 'jobs retry',
  about: 'give every such job another set of attempts, now',
  run: async ({ database }) => {
    const revived = await reviveJobs(database.pool)
    say(`${revived} jobs are tried again.`)
    return { revived }
  },
}

const effects: CliCommand = {
  usage: 'jobs effects <requestId>',
  about: 'what was done outside the log for an order: each effect with its cause and outcome',
  run: async ({ database, log }, [requestId = '']) => {
    const [first] = await log.readCase({ requestId })
    if (!first) throw new Refused(`There is no order ${requestId}: check the number`)
    const performed = await effectsOfCase(database.pool, first.caseId)
    printTable(performed.map(({ outcome, ...effect }) => ({ ...effect, outcome: JSON.stringify(outcome) })))
    return performed
  },
}

export const jobCommands: CliCommand[] = [dead, retry, effects]
