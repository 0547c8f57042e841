import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/**
 * Worker thread that estimates passwords: loading the word lists takes a second, estimating a long password
 * milliseconds.
 */

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  parentPort?.postMessage({ id, guessesLog10: strength.check(password, words).guessesLog10 })
})
