import type { bankFile as english } from '../en-US/bank-file.ts'
import type { Translated } from '../message.ts'

/** Why a bank file cannot be imported, and what to do next. */
export const bankFile: Translated<typeof english> = {
  empty: '文件为空，请从银行重新下载',
  unknown: '文件既不是 CAMT.053 也不是 CSV，请从银行以其中一种格式导出对账单',
  tooLarge: '文件超过 {{n}} MB，请导出较短的期间',
  encoding: '文件已损坏或不是文本，请从银行重新下载',
  doctype: '文件含有文档类型定义（DTD），银行对账单不会有此内容，请从银行重新下载',
  xml: '第 {{line}} 行：XML 不完整或无效，请从银行重新下载文件',
  camtVersion: '文件格式为 {{version}}，请导出 camt.053.001.02 或 camt.053.001.08',
  missing: '第 {{line}} 行：缺少{{part}}，请从银行重新下载文件',
  amount: '第 {{line}} 行：“{{value}}”不是最多两位小数的金额，请检查小数点格式或更正该行',
  date: '第 {{line}} 行：“{{value}}”不是日期，请检查日与月的顺序或更正该行',
  currency: '第 {{line}} 行：“{{value}}”不是我们使用的币种（{{currencies}}），请导出其中一种币种的账户',
  accounts: '文件包含 {{n}} 个账户的对账单，请一次导出一个账户',
  accountNeeded: 'CSV 文件不含账户信息，请输入账号或 IBAN',
  currencyNeeded: '文件没有币种列，请选择账户币种',
  columns: '前 {{n}} 行中未找到日期列和金额列，请导出带表头的文件',
  column: '文件没有“{{name}}”列，请选择其他列',
  csv: '第 {{line}} 行：引号不成对，请更正该行或重新下载文件',
  tooManyLines: '文件超过 {{n}} 行，请导出较短的期间',
  noLines: '文件没有已入账的流水，请选择其他期间',
  nothingNew: '该文件的每一笔流水都已导入过，无需再次导入',
}
