import { defineTexts } from '../../i18n/index.ts'

/** Cloud drives: connecting them, and importing from them. */
export const drivesTexts = defineTexts('drives', {
  title: { ko: '클라우드 드라이브에서 가져오기', en: 'Import from a cloud drive' },
  hint: {
    ko: '내 계정으로 볼 수 있는 파일과 폴더를 이 위치로 가져옵니다.',
    en: 'Copies files and folders that your account can see to this location.',
  },
  providers: { ko: '클라우드 드라이브', en: 'Cloud drives' },
  connect: { ko: '연결', en: 'Connect' },
  connectAgain: { ko: '다시 연결', en: 'Connect again' },
  connectName: { ko: '{name} 연결', en: 'Connect {name}' },
  connectAgainName: { ko: '{name} 다시 연결', en: 'Connect {name} again' },
  open: { ko: '열기', en: 'Open' },
  openName: { ko: '{name} 열기', en: 'Open {name}' },
  notConnected: { ko: '연결되지 않음', en: 'Not connected' },
  expired: { ko: '{account} 연결이 만료되었습니다', en: 'The connection to {account} has expired' },
  notConfigured: {
    ko: '이 서버에 설정되어 있지 않습니다. 시스템 운영자가 다음 값을 설정하면 사용할 수 있습니다: {variables}',
    en: 'Not configured on this server. The system operator can enable it by setting {variables}.',
  },
  denied: {
    ko: '접근을 허용하지 않아 연결하지 않았습니다. 필요하면 다시 연결해 주세요.',
    en: 'Access was denied, so nothing was connected. You can connect again at any time.',
  },
  failed: { ko: '연결하지 못했습니다. 다시 시도해 주세요.', en: 'The drive could not be connected. Try again.' },
  connectionGone: { ko: '{name} 연결이 끊어졌습니다', en: 'The connection to {name} was lost' },
  connectionGoneHint: { ko: '다시 연결하면 이어서 선택할 수 있습니다.', en: 'Connect again to continue.' },

  view: { ko: '보기', en: 'View' },
  files: { ko: '파일', en: 'Files' },
  previous: { ko: '이전 가져오기', en: 'Previous imports' },
  back: { ko: '드라이브 목록', en: 'All drives' },
  items: { ko: '{folder}의 항목', en: 'Items in {folder}' },
  empty: { ko: '빈 폴더입니다', en: 'This folder is empty' },
  loadingMore: { ko: '더 불러오는 중', en: 'Loading more' },
  loadMoreFailed: { ko: '더 불러오지 못했습니다', en: 'Could not load more' },
  retry: { ko: '다시 시도', en: 'Try again' },
  keys: { ko: 'Space로 선택, Enter로 폴더 열기, Backspace로 상위 폴더', en: 'Space to select, Enter to open a folder, Backspace to go up' },
  notDownloadable: { ko: '소유자 설정으로 다운로드할 수 없음', en: 'Download disabled by the owner' },
  kindNotAllowed: { ko: '지원하지 않는 형식', en: 'Unsupported file type' },
  tooLarge: { ko: '최대 크기를 초과함', en: 'Exceeds the size limit' },
  atMost: { ko: '한 번에 최대 {number}개까지 선택할 수 있습니다', en: 'At most {number} items at a time' },
  chooseItems: { ko: '가져올 항목을 선택해 주세요', en: 'Choose items to import' },
  clear: { ko: '선택 해제', en: 'Clear' },
  import: { ko: '{number}개 항목 가져오기', en: { one: 'Import {number} item', other: 'Import {number} items' } },
  importNothing: { ko: '가져오기', en: 'Import' },
  cancel: { ko: '취소', en: 'Cancel' },
  close: { ko: '닫기', en: 'Close' },

  noPrevious: { ko: '이 워크스페이스로 가져온 기록이 없습니다', en: 'Nothing imported into this workspace yet' },
  noPreviousHint: {
    ko: '가져온 뒤에는 여기에서 변경된 파일만 다시 가져올 수 있습니다.',
    en: 'After an import, you can fetch only changed files from here.',
  },
  syncAgain: { ko: '다시 동기화', en: 'Sync again' },
  syncAgainName: { ko: '{name} 다시 동기화', en: 'Sync {name} again' },
  running: { ko: '진행 중', en: 'Running' },
  byWhom: { ko: '{name}, {date}', en: '{name}, {date}' },

  connected: { ko: '연결된 드라이브', en: 'Connected drives' },
  connectedHint: {
    ko: '연결은 본인만 사용하며, 파일을 가져올 때만 읽습니다.',
    en: 'Only you can use your connections, and they are read only when you import.',
  },
  since: { ko: '{account}, {date}부터', en: '{account}, since {date}' },
  disconnect: { ko: '연결 해제', en: 'Disconnect' },
  disconnectName: { ko: '{name} 연결 해제', en: 'Disconnect {name}' },
  disconnectTitle: { ko: '{name} 연결을 해제할까요?', en: 'Disconnect {name}?' },
  disconnectBody: {
    ko: '저장된 접근 권한을 삭제하고 {name}에 취소를 요청합니다. 이미 가져온 파일은 그대로 남습니다.',
    en: 'Deletes the stored access and asks {name} to revoke it. Imported files stay.',
  },
  notRevoked: {
    ko: '{name}에서 취소를 확인하지 못했습니다. 계정의 앱 접근 권한에서 직접 삭제해 주세요.',
    en: '{name} did not confirm the revocation. Remove the access in your account settings there.',
  },
})
