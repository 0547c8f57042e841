import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { User } from './user.ts'

export { User }

/** Who is signed in, and how one gets in and out (AUTH-001, AUTH-015, AUTH-018). */

export const people = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    access: ['anyone'],
    body: z.strictObject({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
    reply: z.object({ user: User }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'The account of the signed-in user',
    access: ['signedIn'],
    reply: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    summary: 'End this session',
    access: ['anyone'],
    reply: z.null(),
  }),
  demoSignIns: endpoint({
    method: 'GET',
    path: '/demo/sign-ins',
    summary: 'The people of the demo and their common password; 404 where no demo is loaded',
    access: ['anyone'],
    reply: z.object({
      password: z.string(),
      people: z.array(z.object({ email: z.string(), name: z.string(), role: z.string() })),
    }),
  }),
  suppliers: endpoint({
    method: 'GET',
    path: '/suppliers',
    summary: 'Suppliers that can be asked to produce',
    access: ['staff', 'supplierDesk'],
    reply: z.array(z.object({ supplierId: z.string(), name: z.string() })),
  }),
}
