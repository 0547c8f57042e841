import { chineseOrderMails } from './chinese-order-mails.ts'
import type { Words } from './mails.ts'

const notYou = '如果这不是您本人的操作，请忽略此邮件：一切保持不变。'
const wasItYou = '如果这不是您本人的操作，请立即重设密码，并在账户中结束所有会话。'

/** Mails in Chinese (zh-CN). */
export const chinese: Words = {
  greeting: (firstName) => (firstName ? `${firstName}，您好：` : '您好：'),
  signature: 'Boxwright',
  orCopy: '如果按钮无法使用，请将此地址复制到浏览器中：',
  mails: {
    magicLink: ({ code }) => ({
      subject: '您的 Boxwright 登录链接',
      paragraphs: ['这是您请求的登录链接，10 分钟内有效，仅可使用一次。'],
      action: '登录',
      code: { label: '或者在请求链接的页面输入此一次性密码：', digits: code },
      closing: [notYou, '请勿转发此邮件或验证码：持有者可以以您的身份登录。'],
    }),
    confirmSignUp: () => ({
      subject: '完成您的 Boxwright 账户注册',
      paragraphs: ['有人（希望是您本人）使用此邮箱注册了 Boxwright。请点击按钮完成注册，链接 7 天内有效。'],
      action: '完成注册',
      closing: ['如果这不是您本人的操作，请不要点击：注册信息将在 7 天后删除。'],
    }),
    alreadySignedUp: () => ({
      subject: '您已经拥有 Boxwright 账户',
      paragraphs: ['有人（希望是您本人）想用此邮箱注册 Boxwright 账户。该账户已存在，因此没有任何更改。'],
      action: '登录',
      closing: [notYou],
    }),
    noAccount: () => ({
      subject: '此邮箱没有对应的 Boxwright 账户',
      paragraphs: [
        '有人（希望是您本人）想用此邮箱登录 Boxwright，但没有使用该邮箱的账户。您可能使用了其他邮箱，或者可以现在注册。',
      ],
      action: '注册',
      closing: [notYou],
    }),
    resetPassword: () => ({
      subject: '设置新的 Boxwright 密码',
      paragraphs: ['您请求设置新密码。链接 1 小时内有效，仅可使用一次。'],
      action: '设置新密码',
      closing: [notYou],
    }),
    verifyEmail: () => ({
      subject: '确认您的新邮箱地址',
      paragraphs: ['您请求将此邮箱用于您的 Boxwright 账户。请在 24 小时内点击按钮；在此之前仍使用旧邮箱。'],
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
      paragraphs: ['您的 Boxwright 账户刚刚设置或取消了使用应用验证码登录。'],
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
      subject: '请确认是您本人',
      paragraphs: ['有人（希望是您本人）正要更改您 Boxwright 账户的登录方式。'],
      action: '打开您的账户',
      code: { label: '为确认是您本人，请在 10 分钟内输入此验证码：', digits: code },
      closing: [wasItYou, '请勿转发此邮件或验证码。'],
    }),
    invitation: ({ company, inviter }) => ({
      subject: `邀请您加入 Boxwright 上的 ${company}`,
      paragraphs: [`${inviter} 邀请您加入 Boxwright 上的 ${company}，一起订购定制包装。邀请 14 天内有效。`],
      action: '接受邀请',
      closing: ['如果您不清楚此邮件的内容，请忽略它。'],
    }),
    ...chineseOrderMails,
  },
}
