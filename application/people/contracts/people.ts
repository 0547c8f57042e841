import { z } from 'zod'
import { audiences } from '#domain/kernel/fact.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { account } from './account.ts'
import { signIn } from './sign-in.ts'
import { User } from './user.ts'

export { User }

/** People: sign-in, and one's own account. */
export const people = {
  ...signIn,
  ...account,
  demoSignIns: endpoint({
    method: 'GET',
    path: '/demo/sign-ins',
    summary: 'The people of the demo and their common password; 404 where no demo is loaded',
    access: ['anyone'],
    reply: z.object({
      password: z.string(),
      people: z.array(
        z.object({
          email: z.string(),
          name: z.string(),
          role: z.enum(audiences),
          company: z.string(),
        }),
      ),
    }),
  }),
}
