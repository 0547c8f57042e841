import type { Language } from '#domain/text/languages.ts'

type ChangedOrder = { requestId: string; url: string }

/** What the demo model writes. */
type Texts = {
  calculated: (formula: string, result: number) => string
  converted: (value: number, from: string, to: string, result: number) => string
  prices: (product: string, table: string, validUntil: string) => string
  priceHead: string
  onRequest: string
  drafted: (order: ChangedOrder) => string
  changed: (order: ChangedOrder, isAdded: boolean) => string
  actionAdded: (url: string) => string
  actionCompleted: (url: string) => string
  rejected: string
  failed: (message: string) => string
  found: (title: string, passage: string, url: string | undefined) => string
  remembered: string
  email: { subject: (title: string) => string; greeting: string; noted: string; closing: string }
  unknown: string
}

export const demoTexts: Readonly<Record<Language, Texts>> = {
  'en-US': {
    calculated: (formula, result) => `${formula} = **${result}**`,
    converted: (value, from, to, result) => `${value} ${from} = **${result} ${to}**`,
    prices: (product, table, validUntil) =>
      `Current prices of **${product}**:\n\n${table}\n\nValid until ${validUntil}.`,
    priceHead: '| Quantity | Unit price | Total | With delivery |\n|---|---|---|---|',
    onRequest: 'on request',
    drafted: ({ requestId, url }) => `I created the draft order [${requestId}](${url}). Open it to check and place it.`,
    changed: ({ requestId, url }, isAdded) =>
      `I ${isAdded ? 'added the item to' : 'changed the item of'} order [${requestId}](${url}).`,
    actionAdded: (url) => `I added the action to [the customer](${url}).`,
    actionCompleted: (url) => `I completed the action of [the customer](${url}).`,
    rejected: 'You rejected this, so nothing was changed. Tell me what to do differently.',
    failed: (message) => `This did not work: ${message}`,
    found: (title, passage, url) =>
      `From **${title}**:\n\n${passage}${url ? `\n\n[Read the whole entry](${url})` : ''}`,
    remembered: 'I will remember this.',
    email: {
      subject: (title) => `About: ${title}`,
      greeting: 'Hello,',
      noted: 'Thank you for your message. This is what we have on file:',
      closing: 'Best regards',
    },
    unknown: `I am the demo model, and I did not find an answer to this. I can:

- get prices: *What do 500 mailer boxes cost?*
- convert units: *12 inches in cm*
- calculate: *500 * 1.20*
- draft an order: *Create a draft order with 500 mailer boxes*
- answer questions from the help center: *How do I send artwork?*`,
  },
  'zh-CN': {
    calculated: (formula, result) => `${formula} = **${result}**`,
    converted: (value, from, to, result) => `${value} ${from} = **${result} ${to}**`,
    prices: (product, table, validUntil) => `**${product}** 的当前价格：\n\n${table}\n\n有效期至 ${validUntil}。`,
    priceHead: '| 数量 | 单价 | 总价 | 含运费 |\n|---|---|---|---|',
    onRequest: '需人工报价',
    drafted: ({ requestId, url }) => `已创建订单草稿 [${requestId}](${url})。请打开核对后再下单。`,
    changed: ({ requestId, url }, isAdded) =>
      isAdded ? `已将产品添加到订单 [${requestId}](${url})。` : `已修改订单 [${requestId}](${url}) 中的产品。`,
    actionAdded: (url) => `已为[该客户](${url})添加跟进事项。`,
    actionCompleted: (url) => `已完成[该客户](${url})的跟进事项。`,
    rejected: '您已拒绝此操作，未作任何更改。请告诉我需要怎样调整。',
    failed: (message) => `操作未成功：${message}`,
    found: (title, passage, url) => `摘自**${title}**：\n\n${passage}${url ? `\n\n[查看全文](${url})` : ''}`,
    remembered: '我记住了。',
    email: {
      subject: (title) => `关于：${title}`,
      greeting: '您好！',
      noted: '感谢您的来信。以下是我们的记录：',
      closing: '此致',
    },
    unknown: `我是演示模型，没有找到这个问题的答案。我可以：

- 查询价格：*500 个飞机盒多少钱？*
- 换算单位：*12 英寸换算成厘米*
- 计算：*500 * 1.20*
- 创建订单草稿：*新建订单草稿：500 个飞机盒*
- 根据帮助中心回答问题：*如何提交设计稿？*`,
  },
}
