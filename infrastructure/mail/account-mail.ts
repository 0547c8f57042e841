import type { AccountMail } from '#application/people/mails.ts'
import { message } from '#domain/messages/message.ts'
import type { MailContent } from './mail-content.ts'

/** Content of mails about accounts and sign-in. */

const openAccount = message('mail.openAccount')
const notYou = message('mail.notYou')
const wasItYou = message('mail.wasItYou')

export const accountMailContent = (mail: AccountMail): MailContent => {
  switch (mail.kind) {
    case 'magicLink':
      return {
        subject: message('mail.magicLinkSubject'),
        paragraphs: [message('mail.magicLinkText')],
        action: message('mail.magicLinkAction'),
        code: { label: message('mail.magicLinkCode'), digits: mail.code },
        closing: [notYou, message('mail.magicLinkSecret')],
      }
    case 'confirmSignUp':
      return {
        subject: message('mail.confirmSignUpSubject'),
        paragraphs: [message('mail.confirmSignUpText')],
        action: message('mail.confirmSignUpAction'),
        closing: [message('mail.confirmSignUpNotYou')],
      }
    case 'alreadySignedUp':
      return {
        subject: message('mail.alreadySignedUpSubject'),
        paragraphs: [message('mail.alreadySignedUpText')],
        action: message('mail.magicLinkAction'),
        closing: [notYou],
      }
    case 'noAccount':
      return {
        subject: message('mail.noAccountSubject'),
        paragraphs: [message('mail.noAccountText')],
        action: message('mail.noAccountAction'),
        closing: [notYou],
      }
    case 'resetPassword':
      return {
        subject: message('mail.resetPasswordSubject'),
        paragraphs: [message('mail.resetPasswordText')],
        action: message('mail.resetPasswordAction'),
        closing: [notYou],
      }
    case 'verifyEmail':
      return {
        subject: message('mail.verifyEmailSubject'),
        paragraphs: [message('mail.verifyEmailText')],
        action: message('mail.verifyEmailAction'),
        closing: [notYou],
      }
    case 'emailChanged':
      return {
        subject: message('mail.emailChangedSubject'),
        paragraphs: [message('mail.emailChangedText')],
        action: openAccount,
        closing: [message('mail.emailChangedNotYou')],
      }
    case 'passwordChanged':
      return {
        subject: message('mail.passwordChangedSubject'),
        paragraphs: [message('mail.passwordChangedText')],
        action: openAccount,
        closing: [wasItYou],
      }
    case 'secondFactorChanged':
      return {
        subject: message('mail.secondFactorChangedSubject'),
        paragraphs: [message('mail.secondFactorChangedText')],
        action: openAccount,
        closing: [wasItYou],
      }
    case 'googleLinked':
      return {
        subject: message('mail.googleLinkedSubject'),
        paragraphs: [message('mail.googleLinkedText')],
        action: openAccount,
        closing: [wasItYou],
      }
    case 'identityCode':
      return {
        subject: message('mail.identityCodeSubject'),
        paragraphs: [message('mail.identityCodeText')],
        action: openAccount,
        code: { label: message('mail.identityCodeCode'), digits: mail.code },
        closing: [wasItYou, message('mail.identityCodeSecret')],
      }
    case 'guestAccount':
      return {
        subject: message('mail.guestAccountSubject'),
        paragraphs: [message('mail.guestAccountText')],
        action: message('mail.guestAccountAction'),
        closing: [message('mail.guestAccountUnexpected')],
      }
    case 'invitation': {
      const { company, inviter } = mail
      return {
        subject: message('mail.invitationSubject', { company }),
        paragraphs: [message('mail.invitationText', { company, inviter })],
        action: message('mail.invitationAction'),
        closing: [message('mail.invitationUnexpected')],
      }
    }
    case 'invitationNotPossible': {
      const { company, inviter } = mail
      return {
        subject: message('mail.invitationSubject', { company }),
        paragraphs: [message('mail.invitationNotPossibleText', { company, inviter })],
        action: openAccount,
        closing: [message('mail.invitationUnexpected')],
      }
    }
  }
}
