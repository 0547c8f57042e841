import { z } from 'zod'
import { audiences } from '#domain/kernel/fact.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { account } from './account.ts'
import { signIn } from './sign-in.ts'
import { User } from './user.ts'

export { User }

/** People: sign-in, and the user's own account. */
export const people = {
  ...signIn,
  ...account,
  demoSignIns: endpoint({
    method: 'GET',
    path: '/demo/sign-ins',
    summary: 'Get the demo sign-ins; 404 if the demo is not loaded',
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
