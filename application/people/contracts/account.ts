import { z } from 'zod'
import { NewPassword } from '#domain/people/password.ts'
import { pictureLimits } from '#domain/people/picture.ts'
import { configurationModes } from '#domain/people/user.ts'
import { Email, emailLimits } from '#domain/text/email.ts'
import { personName, text } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Enrolment } from './sign-in.ts'
import { User } from './user.ts'

/**
 * One's own account (AUTH-012..015, AUTH-018, AUTH-031, USER-004..009), its sessions and its second factor. Changes
 * that could give the account to another person require a proof of identity less than 15 minutes old
 * (`domain/people/session.ts`); without it they are refused with field `identity`, and `proveIdentity` creates one.
 */

const name = personName(100)
const currentPassword = z.string().min(1).max(200)
const code = text(50)

/** A session as its owner sees it (AUTH-D06). */
export const Session = z.object({
  sessionId: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  createdOn: z.string(),
  seenOn: z.string(),
  expiresOn: z.string(),
  /** The browser's user agent. */
  userAgent: z.string().nullable(),
  /** The network, not the address: `203.0.113.0/24`. */
  network: z.string().nullable(),
})

/** Endpoints of one's own account; all but one require a session. */
export const account = {
  account: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'The account of the signed-in user',
    access: ['signedIn'],
    reply: User,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/user/password',
    summary: 'Set a password where there is none; requires a recent proof of identity',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ password: NewPassword }),
    reply: User,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    summary: 'Change the password; all other sessions end',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ currentPassword, password: NewPassword }),
    reply: User,
  }),
  deletePassword: endpoint({
    method: 'POST',
    path: '/user/delete-password',
    summary: 'Remove the password; all other sessions end',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ currentPassword }),
    reply: User,
  }),
  changeName: endpoint({
    method: 'PUT',
    path: '/user/name',
    summary: 'Change the name',
    access: ['signedIn'],
    body: z.strictObject({ firstName: name, lastName: name }),
    reply: User,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/user/email',
    summary:
      'Send a mail to a new address; it takes the place of the old one when it is verified. Requires a recent proof of identity',
    rateLimit: 'ownMail',
    access: ['signedIn'],
    body: z.strictObject({ email: Email }),
    reply: User,
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/user/pending-email',
    summary: 'The new address that waits to be verified, or null',
    access: ['signedIn'],
    reply: z.object({ email: z.string(), askedOn: z.string(), until: z.string() }).nullable(),
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/user/pending-email',
    summary: 'Keep the address there is; the mail to the new one is void',
    access: ['signedIn'],
    reply: User,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/user/verify-email/:token',
    summary: 'Verify a new address of one’s own with the token of its mail',
    access: ['signedIn'],
    params: z.strictObject({ token: text(200) }),
    reply: User,
  }),
  changePicture: endpoint({
    method: 'PUT',
    path: '/user/picture',
    summary: 'Show a picture beside the name: PNG, JPEG or WebP, 1024 × 1024 pixels and 700 kB at most',
    rateLimit: 'ownPicture',
    bodyLimit: 1_048_576,
    access: ['signedIn'],
    body: z.strictObject({ picture: z.base64().max(Math.ceil(pictureLimits.bytes / 3) * 4) }),
    reply: User,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/user/picture',
    summary: 'Show initials again',
    access: ['signedIn'],
    reply: User,
  }),
  removeFlow: endpoint({
    method: 'DELETE',
    path: '/user/flow/:id',
    summary: 'Remove a pending user flow',
    access: ['signedIn'],
    params: z.strictObject({ id: z.string().max(100) }),
    reply: User,
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/user/language',
    summary: 'Change the language of pages and mails',
    access: ['signedIn'],
    body: z.strictObject({ language: z.enum(languages) }),
    reply: User,
  }),
  changeConfigurationMode: endpoint({
    method: 'PUT',
    path: '/user/configuration-mode',
    summary: 'Change how packaging is configured',
    access: ['signedIn'],
    body: z.strictObject({ configurationMode: z.enum(configurationModes) }),
    reply: User,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete',
    summary:
      'Delete the account, with its own e-mail repeated; personal data are erased, orders stay. Requires a recent proof of identity',
    access: ['signedIn'],
    timeout: 120_000,
    body: z.strictObject({ email: text(emailLimits.total) }),
    reply: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where the signed-in user is signed in, last used first',
    access: ['signedIn'],
    reply: z.array(Session),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:sessionId',
    summary: 'End one of the own sessions',
    access: ['signedIn'],
    params: z.strictObject({ sessionId: z.string().max(100) }),
    reply: z.array(Session),
  }),
  revokeOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/revoke-others',
    summary: 'End all own sessions but this one',
    access: ['signedIn'],
    reply: z.array(Session),
  }),
  proveIdentity: endpoint({
    method: 'POST',
    path: '/user/prove-identity',
    summary:
      'Prove once more to be the owner of the account: with its password, or with a code of the app, or of the mail where there is neither',
    rateLimit: 'ownProof',
    access: ['signedIn'],
    body: z.union([z.strictObject({ password: currentPassword }), z.strictObject({ code })]),
    reply: z.null(),
  }),
  mailProof: endpoint({
    method: 'POST',
    path: '/user/prove-identity/mail',
    summary: 'Mail six digits to prove one’s identity with, for accounts without password and app',
    rateLimit: 'ownMail',
    access: ['signedIn'],
    reply: z.null(),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    summary: 'Whether the account has a second factor, and needs one',
    access: ['signedIn'],
    reply: z.object({
      enabled: z.boolean(),
      since: z.string().nullable(),
      recoveryCodesLeft: z.int(),
      /** Whether it is required: it can be replaced but not removed. */
      required: z.boolean(),
    }),
  }),
  enrolSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor',
    summary:
      'Begin to set up a second factor, for an app of one-time codes; it counts once it is confirmed. Where there is one already, a code of it comes along, else the identity has to be proven',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ currentCode: code.optional() }),
    reply: Enrolment,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/confirm',
    summary: 'Confirm the second factor with a code of the app; answers with recovery codes, once',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'New recovery codes in place of the old ones, for a code of the app',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/remove',
    summary: 'Remove the second factor, for a code of it',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.null(),
  }),
}
