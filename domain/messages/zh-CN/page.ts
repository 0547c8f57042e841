import type { page as english } from '../en-US/page.ts'
import type { Translated } from '../message.ts'

/** Titles and descriptions of public pages. */
export const page: Translated<typeof english> = {
  home: '按您的尺寸定制包装盒',
  homeDescription: '按您的尺寸定制纸盒、纸袋和纸筒：即时查看价格、到门价和刀版图，在线下单并跟进生产。',
  customPackaging: '定制包装',
  customPackagingDescription: '飞机盒、彩盒、精品硬盒、纸袋、纸筒等，即时报价，免费刀版图。',
  samples: '样品',
  samplesDescription: '下大货前，先看实样。',
  services: '服务',
  servicesDescription: '结构、设计与品质方面的专业支持。',
  essentials: '现货',
  essentialsDescription: '无印刷现货包装，按包出售。',
  help: '帮助中心',
  helpDescription: '如何选型、下单、付款和收货。',
  faq: '常见问题',
  faqDescription: '起订量、样品、设计稿、校样、付款、变更与返单。',
  shipping: '运输与交付',
  shippingDescription: '生产周期、运输方式，以及关税和税费由谁承担。',
  about: '关于 Boxwright',
  aboutDescription: '我们是谁、如何合作，以及开具发票的公司。',
  terms: '使用条款',
  termsDescription: '注册账户即表示您同意以下条款。',
  privacy: '隐私',
  privacyDescription: '我们保存哪些信息、用于什么，以及如何删除。',
}
