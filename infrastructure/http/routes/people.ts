import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { people } from '#application/people/contracts/people.ts'
import { demand, notFound } from '#domain/kernel/refusal.ts'
import { serve } from '../serve.ts'
import { accountRoutes } from './account.ts'
import { personPictureRoutes } from './pictures.ts'
import { type SignInDeps, signInRoutes } from './sign-in.ts'

/** What the sign-in page of a demo offers. */
export type DemoSignIns = z.output<typeof people.demoSignIns.reply>

/** Without a `demo` nobody is told of its people. */
export type PeopleDeps = SignInDeps & { demo: DemoSignIns | undefined }

/** Signing in and out over HTTP, and one's own account. */
export const peopleRoutes = (app: FastifyInstance, deps: PeopleDeps): void => {
  const { demo } = deps
  signInRoutes(app, deps)
  accountRoutes(app, deps)
  personPictureRoutes(app, deps.identity)

  serve(app, people.demoSignIns, () => {
    demand(demo ? undefined : notFound('demo'))
    return { payload: demo! }
  })
}
