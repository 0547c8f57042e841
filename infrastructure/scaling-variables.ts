import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { postgresAddress, setting, wholeNumber } from './setting-kinds.ts'

/** Settings for more than one core or machine: processes that fold, feeds on NATS JetStream, reads from a replica. */

const natsAddresses = z
  .string()
  .refine((list) => list === '' || list.split(',').every((one) => /^(nats|tls):\/\/[^/\s]+$/.test(one.trim())))

/** The other half of the cores is for PostgreSQL, which writes the rows. */
const defaultFoldProcesses = Math.min(8, Math.max(1, Math.floor(availableParallelism() / 2)))

export const scalingVariables = {
  FOLD_PROCESSES: setting({
    about:
      'Number of processes that fold a view while it is filled or rebuilt, each with up to three database connections; 1: no additional process',
    fallback: String(defaultFoldProcesses),
    expects: 'a whole number from 1 to 64',
    schema: wholeNumber(1, 64),
  }),
  DATABASE_REPLICA_URL: setting({
    about: 'Streaming replica from which pages and lists are read; unset: the primary database',
    fallback: '',
    expects: 'an address like postgres://user:password@replica:5432/database, or empty',
    schema: postgresAddress,
  }),
  NATS_URL: setting({
    about:
      'NATS servers with JetStream, separated by commas, to which workers publish the feeds of all audiences; unset: feeds are not published',
    fallback: '',
    expects: 'addresses like nats://user:password@host:4222, separated by commas, or empty',
    schema: natsAddresses,
  }),
  NATS_REPLICAS: setting({
    about: 'Number of replicas of each stream that workers create on NATS_URL',
    fallback: '1',
    expects: '1, 3 or 5',
    schema: z.enum(['1', '3', '5']).transform(Number).pipe(z.number()),
  }),
}
