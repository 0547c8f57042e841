import { englishOrderMails } from './english-order-mails.ts'
import type { Words } from './mails.ts'

const notYou = 'If this was not you, you can ignore this mail: nothing has changed.'
const wasItYou = 'If this was not you, reset your password and end all sessions in your account at once.'

/** Mails in English. */
export const english: Words = {
  greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  signature: 'Boxwright',
  orCopy: 'If the button does not work, copy this address into your browser:',
  mails: {
    magicLink: ({ code }) => ({
      subject: 'Your sign-in link for Boxwright',
      paragraphs: ['Here is the link you asked for. It works once, within 10 minutes.'],
      action: 'Sign in',
      code: { label: 'Or type this one-time password where you asked for the link:', digits: code },
      closing: [notYou, 'Never pass this mail or the code on: whoever has it can sign in as you.'],
    }),
    confirmSignUp: () => ({
      subject: 'Complete your Boxwright account',
      paragraphs: [
        'Somebody, hopefully you, signed up for Boxwright with this e-mail address. Press the button to complete the account; the link works for 7 days.',
      ],
      action: 'Complete sign-up',
      closing: ['If this was not you, please do not press it: the sign-up is forgotten after 7 days.'],
    }),
    alreadySignedUp: () => ({
      subject: 'You already have a Boxwright account',
      paragraphs: [
        'Somebody, hopefully you, wanted to use this e-mail address for a Boxwright account. There is one already, so nothing was changed.',
      ],
      action: 'Sign in',
      closing: [notYou],
    }),
    noAccount: () => ({
      subject: 'There is no Boxwright account with this address',
      paragraphs: [
        'Somebody, hopefully you, wanted to sign in to Boxwright with this e-mail address. No account has it. Perhaps you used another address, or you would like to sign up.',
      ],
      action: 'Sign up',
      closing: [notYou],
    }),
    resetPassword: () => ({
      subject: 'Set a new password for Boxwright',
      paragraphs: ['You asked to set a new password. The link works once, within an hour.'],
      action: 'Set a new password',
      closing: [notYou],
    }),
    verifyEmail: () => ({
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        'You asked to use this e-mail address for your Boxwright account. Press the button within 24 hours; until then your old address stays.',
      ],
      action: 'Confirm this address',
      closing: [notYou],
    }),
    emailChanged: () => ({
      subject: 'The e-mail address of your account was changed',
      paragraphs: ['Your Boxwright account now has another e-mail address. This one cannot sign in any more.'],
      action: 'Open your account',
      closing: ['If this was not you, please answer this mail at once.'],
    }),
    passwordChanged: () => ({
      subject: 'Your Boxwright password was changed',
      paragraphs: ['The password of your account was set, changed or removed just now.'],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    secondFactorChanged: () => ({
      subject: 'The second factor of your account was changed',
      paragraphs: [
        'Signing in to your Boxwright account with one-time codes of an app was set up or removed just now.',
      ],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    googleLinked: () => ({
      subject: 'Google was linked to your account',
      paragraphs: ['Your Boxwright account can now also be signed in to with Google.'],
      action: 'Open your account',
      closing: [wasItYou],
    }),
    identityCode: ({ code }) => ({
      subject: 'Confirm that it is you',
      paragraphs: ['Somebody, hopefully you, is about to change how your Boxwright account is signed in to.'],
      action: 'Open your account',
      code: { label: 'To confirm that it is you, type this code within 10 minutes:', digits: code },
      closing: [wasItYou, 'Never pass this mail or the code on.'],
    }),
    invitation: ({ company, inviter }) => ({
      subject: `You are invited to ${company} on Boxwright`,
      paragraphs: [
        `${inviter} invites you to ${company} on Boxwright, where custom packaging is ordered. The invitation is good for 14 days.`,
      ],
      action: 'Accept the invitation',
      closing: ['If you do not know what this is about, you can ignore this mail.'],
    }),
    ...englishOrderMails,
  },
}
