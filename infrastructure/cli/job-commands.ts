import { deadJobs, reviveJobs } from '../jobs/processes.ts'
import { type CliCommand, say, sayTable } from './command.ts'

/** `jobs …`: work that was given up. */

const dead: CliCommand = {
  usage: 'jobs dead',
  about: 'jobs that failed too often to be tried again',
  run: async ({ database }) => {
    const jobs = await deadJobs(database.pool)
    sayTable(jobs)
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

export const jobCommands: CliCommand[] = [dead, retry]
