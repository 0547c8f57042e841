import type { signInAccess as english } from '../en-US/sign-in-access.ts'
import type { Translated } from '../message.ts'

/** Sign-in and account security; visitors load these texts only on the sign-in pages. */
export const signInAccess: Translated<typeof english> = {
  needsHttps: '登录需要 https，或在本机使用 http://localhost',
  wrongCredentials: '邮箱或密码错误，请重试',
  unconfirmed: '此账户尚未验证，请打开我们邮件中的链接',
  wrongPassword: '密码错误，请重试',
  wrongCurrentPassword: '当前密码错误，请重试',
  passwordExists: '已设置密码，请使用“修改密码”',
  confirmIdentity: '请先验证身份',
  usePasswordOrApp: '请使用密码或验证器应用',
  wrongCode: '验证码错误或已使用，请输入新的验证码',
  secondFactorExists: '已启用双重验证，请使用验证器应用的验证码登录',
  secondFactorCodeNeeded: '已启用双重验证，请先输入当前验证码',
  secondFactorRequired: '您的账户必须启用双重验证，无法关闭',
  linkExpired: '此链接已失效，请重新获取',
  linkOfAnotherAccount: '此链接属于另一个账户，请先登录该账户',
  emailInUse: '此邮箱已被使用，请更换邮箱',
  emailInUseByNow: '此邮箱已被其他账户使用，请更换邮箱',
  notYourEmail: '这不是您账户的邮箱',
  unknownFlow: '此引导已不可用，请刷新页面',
  googleTimedOut: '登录超时，请重试',
  googleRefused: 'Google 登录未成功，请重试或使用邮件登录链接',
  googleUnverified: 'Google 尚未验证此邮箱，请改用邮件登录链接',
  googleOtherAccount: '此账户已关联其他 Google 账户，请使用该账户登录',
  googleUnavailable: 'Google 暂无响应，请重试',
  tooManySignIns: '登录尝试次数过多，请几分钟后再试',
  signInBusy: '当前登录人数较多，请稍后再试',
  tooManyCodes: '验证码尝试次数过多，请几分钟后再试',
  tooManyInvitations: '邀请过于频繁，请几分钟后再试',
}
