import { z } from 'zod'
import { postgresAddress, setting } from './setting-kinds.ts'

/** Settings for more than one machine: feeds on NATS JetStream, and reads from a replica. */

const natsAddresses = z
  .string()
  .refine((list) => list === '' || list.split(',').every((one) => /^(nats|tls):\/\/[^/\s]+$/.test(one.trim())))

export const scalingVariables = {
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
