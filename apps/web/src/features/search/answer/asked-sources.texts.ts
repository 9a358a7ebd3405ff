import { defineTexts } from '../../../i18n/index.ts'

/** What outside sources gave for an answer; a key for every kind of failure. */
export const askedSourceTexts = defineTexts('asked-sources', {
  title: { ko: '조회한 외부 출처', en: 'Outside sources asked' },
  documents: { ko: '문서 {count}건 확인', en: { one: '{count} document read', other: '{count} documents read' } },
  inFiles: {
    ko: '{count}건은 워크스페이스 파일과 같은 문서여서 파일로만 계산했습니다',
    en: {
      one: '{count} document is a workspace file already and counts once',
      other: '{count} documents are workspace files already and count once',
    },
  },
  unread: {
    ko: '찾은 문서 중 {count}건은 읽을 수 없었습니다',
    en: { one: '{count} document was found but could not be read', other: '{count} documents were found but could not be read' },
  },
  alsoSearched: { ko: '모델이 추가로 검색: {queries}', en: 'the model also searched for {queries}' },
  query: { ko: '‘{query}’', en: '“{query}”' },
  nothing: { ko: '관련 문서 없음', en: 'no related documents' },
  'no-company': {
    ko: '질문과 파일에서 이 출처에 등록된 회사를 찾지 못했습니다',
    en: 'neither the question nor the files name a company that it has',
  },
  off: { ko: '조직 소유자가 사용하지 않도록 설정했습니다', en: 'turned off by the owner of the organization' },
  'not-allowed': { ko: '외부 출처를 조회할 권한이 없습니다', en: 'your role has no access to outside sources' },
  'not-configured': { ko: '설정이 완료되지 않았습니다', en: 'not configured' },
  'key-refused': { ko: '서비스에서 키를 거부했습니다', en: 'the service refused the key' },
  quota: { ko: '요청 한도에 도달했습니다', en: 'request limit reached' },
  quotaUntil: { ko: '요청 한도에 도달했습니다. {when}부터 다시 조회할 수 있습니다', en: 'request limit reached until {when}' },
  'not-found': { ko: '해당 문서를 제공하지 않습니다', en: 'does not have the document' },
  'bad-request': { ko: '요청을 처리하지 못했습니다', en: 'did not understand the request' },
  upstream: { ko: '응답하지 않습니다', en: 'not responding' },
  blocked: { ko: '이 서버의 요청을 차단했습니다', en: 'blocks requests of this server' },
  blockedUntil: { ko: '{when}까지 이 서버의 요청을 차단합니다', en: 'blocks requests of this server until {when}' },
  'timed-out': {
    ko: '제한 시간 안에 응답하지 않아 그때까지 받은 문서만 사용했습니다',
    en: 'did not finish in time; what came by then was used',
  },
  cancelled: { ko: '조회를 중지했습니다', en: 'cancelled' },
})
