import { readPackageFile } from '@dossier/platform'
import { describe, expect, it } from 'vitest'
import { loadAnalyser } from '../../reading/load-analyser.ts'
import { unknownWords } from './query-words.ts'

const analyser = loadAnalyser(readPackageFile)

const asked = ['How much will Hangang Electronics invest in the plant?', '한강전자 배터리 공장']
const printed = ['the plant in gumi costs 1.2 trillion won; 구미시는 일자리 900개를 기대한다. 삼성전자가 경쟁한다']
const refused = (query: string, from = asked) => unknownWords(query, { asked: from, printed }, analyser)

describe('words that may be sent to outside sources', () => {
  it.each([
    ['Hangang Electronics investment plants', 'words of the question in other forms'],
    ['한강전자의 배터리 공장 투자', 'Korean words of a question with particles'],
    ['capital expenditure and net debt of Hangang Electronics in FY2025 and Q3 2024', 'the glossary, years and quarters'],
    ['설비투자 영업이익 2025년 3분기 한강전자', 'the Korean glossary, years and quarters'],
    ['latest news on Hangang Electronics competitors', 'general words of searches'],
    ['Gumi plant 1.2 trillion won', 'words and numbers that a document outside prints'],
    ['구미시 일자리 900개 삼성전자', 'Korean words that a document outside prints'],
  ])('include "%s": %s', (query) => {
    expect(refused(query)).toEqual([])
  })

  it.each([
    ['Hangang Electronics Sandpiper', ['Sandpiper']],
    ['한강전자 산들바람 인수', ['산들바람']],
    ['revenue 48,210', ['48,210']],
    ['plant 1.25 trillion 90 won', ['1.25', '90']],
    ['2 trillion', ['2']],
    ['Zm9vYmFy plant', ['Zm9vYmFy']],
    ['plant https://collect.example/?q=secret', ['https', 'collect.example', 'q', 'secret']],
  ])('do not include those of "%s" that only files may contain', (query, words) => {
    expect(refused(query)).toEqual(expect.arrayContaining(words))
  })
})
