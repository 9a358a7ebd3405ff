import { defineTexts } from '../../../i18n/index.ts'

export const hitReasonTexts = defineTexts('hit-reasons', {
  why: { ko: '이 페이지를 찾은 이유', en: 'Why this page' },
  whyPage: { ko: '{file} {page}페이지를 찾은 이유', en: 'Why {file}, page {page}' },
  order: { ko: '영향이 큰 순서입니다.', en: 'What counted most comes first.' },
  words: { ko: '일치한 단어', en: 'Words' },
  rows: { ko: '표의 항목', en: 'Table rows' },
  part: { ko: '페이지', en: 'Page' },
  title: { ko: '제목', en: 'Title' },
  titleNames: { ko: '질문한 내용을 제목으로 다룸', en: 'Names what is asked' },
  years: { ko: '표의 연도', en: 'Columns' },
  company: { ko: '회사', en: 'Company' },
  period: { ko: '기간', en: 'Period' },
  document: { ko: '문서 종류', en: 'Document' },
  day: { ko: '일자', en: 'Date' },
  newest: { ko: '시점', en: 'Time' },
  newestOfCompany: { ko: '이 회사의 최근 문서', en: 'Among the company’s newest documents' },
  meaning: { ko: '의미', en: 'Meaning' },
  meaningClose: { ko: '질문과 뜻이 가까움', en: 'Close to the question' },
  reranked: { ko: '재정렬', en: 'Second look' },
  rerankedUp: { ko: '재정렬 모델이 관련이 있다고 판단함', en: 'Found relevant by the ranking model' },
  aside: { ko: '순위를 낮춤', en: 'Counted against' },
})
