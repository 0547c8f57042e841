import type { field as english, fieldGroup as englishGroups } from '../en-US/field.ts'
import type { Translated } from '../message.ts'

/** What form fields are called. */
export const field: Translated<typeof english> = {
  firstName: '名',
  lastName: '姓',
  email: '电子邮箱',
  company: '公司',
  phoneNumber: '电话号码',
  line1: '地址第一行',
  line2: '地址第二行',
  city: '城市',
  state: '省/州',
  zipCode: '邮政编码',
  country: '国家/地区',
  name: '名称',
  additionalComments: '备注',
}

/** Whose they are. */
export const fieldGroup: Translated<typeof englishGroups> = {
  contact: '（联系人）',
  shippingAddress: '（收货地址）',
  billingAddress: '（账单地址）',
}
