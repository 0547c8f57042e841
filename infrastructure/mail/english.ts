import { englishOrderMails } from './english-order-mails.ts'
import type { Words } from './mails.ts'

const notYou = 'If this was not you, ignore this email. Nothing has changed.'
const wasItYou = 'If this was not you, reset your password now and sign out on all other devices in your account.'

/** Mails in English. */
export const english: Words = {
  greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  signature: 'Boxwright',
  orCopy: 'If the button does not work, copy this link into your browser:',
  mails: {
    magicLink: ({ code }) => ({
      subject: 'Your sign-in link for Boxwright',
      paragraphs: ['Here is your sign-in link. It works once, within 10 minutes.'],
      action: 'Sign in',
      code: { label: 'Or enter this one-time code on the sign-in page:', digits: code },
      closing: [notYou, 'Do not forward this email or share the code: anyone who has it can sign in as you.'],
    }),
    confirmSignUp: () => ({
      subject: 'Confirm your email',
      paragraphs: [
        'You signed up for Boxwright with this email address. Confirm it to complete your account. The link works for 7 days.',
      ],
      action: 'Complete sign-up',
      closing: ['If this was not you, do not open the link. The sign-up is deleted after 7 days.'],
    }),
    alreadySignedUp: () => ({
      subject: 'You already have a Boxwright account',
      paragraphs: [
        'Someone tried to sign up for Boxwright with this email address. It already has an account, so nothing has changed.',
      ],
      action: 'Sign in',
      closing: [notYou],
    }),
    noAccount: () => ({
      subject: 'No Boxwright account for this email address',
      paragraphs: [
        'Someone tried to sign in to Boxwright with this email address, but it has no account. Try another address, or sign up.',
      ],
      action: 'Sign up',
      closing: [notYou],
    }),
    resetPassword: () => ({
      subject: 'Set a new Boxwright password',
      paragraphs: ['You requested a new password. The link works once, within one hour.'],
      action: 'Set a new password',
      closing: [notYou],
    }),
    verifyEmail: () => ({
      subject: 'Confirm your new email address',
      paragraphs: [
        'You requested to use this email address for your Boxwright account. Confirm it within 24 hours. Until then, your old address stays active.',
      ],
      action: 'Confirm email',
      closing: [notYou],
    }),
    emailChanged: () => ({
      subject: 'Your Boxwright email address was changed',
      paragraphs: ['Your Boxwright account now uses another email address. You can no longer sign in with this one.'],
      action: 'Open your account',
      closing: ['If this was not you, reply to this email right away.'],
    }),
    passwordChanged: () => ({
      subject: 'Your Boxwright password was changed',
      paragraphs: ['The password of your account was just set, changed or removed.'],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    secondFactorChanged: () => ({
      subject: 'Your two-factor authentication was changed',
      paragraphs: ['Two-factor authentication was just set up or removed for your Boxwright account.'],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    googleLinked: () => ({
      subject: 'Google was linked to your Boxwright account',
      paragraphs: ['You can now also sign in to your Boxwright account with Google.'],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    identityCode: ({ code }) => ({
      subject: 'Confirm your identity',
      paragraphs: ['Someone is about to change the sign-in settings of your Boxwright account.'],
      action: 'Open your account',
      code: { label: 'To confirm your identity, enter this code within 10 minutes:', digits: code },
      closing: [wasItYou, 'Do not forward this email or share the code.'],
    }),
    invitation: ({ company, inviter }) => ({
      subject: `You are invited to join ${company}`,
      paragraphs: [
        `${inviter} invites you to join ${company} on Boxwright, the ordering platform for custom packaging. The invitation is valid for 14 days.`,
      ],
      action: 'Accept invitation',
      closing: ['If you do not expect this invitation, ignore this email.'],
    }),
    invitationNotPossible: ({ company, inviter }) => ({
      subject: `You are invited to join ${company}`,
      paragraphs: [
        `${inviter} invites you to join ${company} on Boxwright. This email address already has an account, and an account belongs to one company. To join, ask ${inviter} to invite you with another address.`,
      ],
      action: 'Open your account',
      closing: ['If you do not expect this invitation, ignore this email. Nothing has changed.'],
    }),
    ...englishOrderMails,
  },
}
