import { chineseOrderMails } from './chinese-order-mails.ts'
import type { Words } from './mails.ts'

const notYou = '如果这不是您本人的操作，请忽略此邮件，您的账户没有任何更改。'
const wasItYou = '如果这不是您本人的操作，请立即重设密码，并在账户中退出其他所有设备。'

/** Mails in Chinese (zh-CN). */
export const chinese: Words = {
  greeting: (firstName) => (firstName ? `${firstName}，您好：` : '您好：'),
  signature: 'Boxwright',
  orCopy: '如果按钮无法使用，请将此链接复制到浏览器中打开：',
  mails: {
    magicLink: ({ code }) => ({
      subject: '您的 Boxwright 登录链接',
      paragraphs: ['这是您请求的登录链接，10 分钟内有效，仅可使用一次。'],
      action: '登录',
      code: { label: '或在登录页面输入此一次性验证码：', digits: code },
      closing: [notYou, '请勿转发此邮件或透露验证码，以免他人以您的身份登录。'],
    }),
    confirmSignUp: () => ({
      subject: '请验证您的邮箱',
      paragraphs: ['您使用此邮箱注册了 Boxwright。请点击按钮验证邮箱并完成注册，链接 7 天内有效。'],
      action: '完成注册',
      closing: ['如果这不是您本人的操作，请不要点击，注册信息将在 7 天后删除。'],
    }),
    alreadySignedUp: () => ({
      subject: '您已经拥有 Boxwright 账户',
      paragraphs: ['有人尝试使用此邮箱注册 Boxwright。该邮箱已有账户，未做任何更改。'],
      action: '登录',
      closing: [notYou],
    }),
    noAccount: () => ({
      subject: '此邮箱没有对应的 Boxwright 账户',
      paragraphs: ['有人尝试使用此邮箱登录 Boxwright，但该邮箱没有账户。请使用其他邮箱登录，或立即注册。'],
      action: '注册',
      closing: [notYou],
    }),
    resetPassword: () => ({
      subject: '设置新的 Boxwright 密码',
      paragraphs: ['您申请了重设密码。链接 1 小时内有效，仅可使用一次。'],
      action: '设置新密码',
      closing: [notYou],
    }),
    verifyEmail: () => ({
      subject: '确认您的新邮箱地址',
      paragraphs: ['您申请将此邮箱用于您的 Boxwright 账户。请在 24 小时内确认，在此之前仍使用旧邮箱。'],
      action: '确认此邮箱',
      closing: [notYou],
    }),
    emailChanged: () => ({
      subject: '您账户的邮箱地址已更改',
      paragraphs: ['您的 Boxwright 账户现在使用另一个邮箱地址。此邮箱不能再用于登录。'],
      action: '打开您的账户',
      closing: ['如果这不是您本人的操作，请立即回复此邮件。'],
    }),
    passwordChanged: () => ({
      subject: '您的 Boxwright 密码已更改',
      paragraphs: ['您账户的密码刚刚被设置、更改或删除。'],
      action: '打开您的账户',
      closing: [wasItYou],
    }),
    secondFactorChanged: () => ({
      subject: '您账户的双重验证已更改',
      paragraphs: ['您的 Boxwright 账户刚刚启用或关闭了双重验证。'],
      action: '打开您的账户',
      closing: [wasItYou],
    }),
    googleLinked: () => ({
      subject: '您的账户已关联 Google',
      paragraphs: ['现在也可以使用 Google 登录您的 Boxwright 账户。'],
      action: '打开您的账户',
      closing: [wasItYou],
    }),
    identityCode: ({ code }) => ({
      subject: '请验证您的身份',
      paragraphs: ['您的 Boxwright 账户正在更改登录设置。'],
      action: '打开您的账户',
      code: { label: '请在 10 分钟内输入此验证码以验证身份：', digits: code },
      closing: [wasItYou, '请勿转发此邮件或透露验证码。'],
    }),
    invitation: ({ company, inviter }) => ({
      subject: `邀请您加入 ${company}`,
      paragraphs: [`${inviter} 邀请您加入定制包装订购平台 Boxwright 上的 ${company}。邀请 14 天内有效。`],
      action: '接受邀请',
      closing: ['如果您不了解此邀请，请忽略此邮件。'],
    }),
    invitationNotPossible: ({ company, inviter }) => ({
      subject: `${inviter} 邀请您加入 ${company}`,
      paragraphs: [
        `${inviter} 邀请您加入 Boxwright 上的 ${company}。此邮箱已有账户，而一个账户只属于一家公司。如需加入，请让 ${inviter} 使用另一个邮箱邀请您。`,
      ],
      action: '打开您的账户',
      closing: ['如果您没有预料到此邀请，请忽略此邮件。您的账户没有任何变化。'],
    }),
    ...chineseOrderMails,
  },
}
