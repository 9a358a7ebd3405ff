import { z } from 'zod'
import { limitedAccess, selectProjectFirst, unexpected } from './first-screen-errors.ts'
import { accountLabels } from './account-labels.ts'
import { labelsOf } from './input-issues.ts'
import { type Language, type Translated, translate } from './language.ts'

interface ErrorEntry extends Translated {
  /** HTTP status; the specification's constants are 200, 201, 400, 401, 403, 404, 500. */
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 429 | 431 | 500 | 503 | 507
}

/** Every expected failure: its status and its text for people. The page switches on the code, never on the text. */
export const errorCatalogue = {
  UNEXPECTED: unexpected,
  INVALID_INPUT: {
    status: 400,
    en: 'There was a problem with your request: {field}',
    ko: '요청 내용을 확인해 주세요: {field}',
  },
  MALFORMED_REQUEST: {
    status: 400,
    en: 'There was a problem with your request',
    ko: '요청을 처리할 수 없습니다',
  },
  REQUEST_TOO_LARGE: { status: 413, en: 'The request is too large', ko: '요청 크기가 제한을 초과합니다' },
  ADDRESS_TOO_LONG: { status: 414, en: 'The request address is too long', ko: '요청 주소가 너무 깁니다' },
  HEADERS_TOO_LARGE: { status: 431, en: 'The request headers are too large', ko: '요청 헤더가 제한을 초과합니다' },
  MEDIA_TYPE_NOT_ALLOWED: {
    status: 415,
    en: 'Unsupported content type',
    ko: '지원하지 않는 형식의 요청입니다',
  },
  METHOD_NOT_ALLOWED: { status: 405, en: 'Method not allowed', ko: '허용되지 않는 요청 방식입니다' },
  REQUEST_TIMED_OUT: { status: 408, en: 'The request took too long to arrive', ko: '요청 수신 시간이 초과되었습니다' },
  UNAVAILABLE: { status: 503, en: 'The service is temporarily unavailable', ko: '지금은 서비스를 이용할 수 없습니다' },
  INDEX_REBUILDING: {
    status: 503,
    en: 'The search index of this workspace was damaged and is being rebuilt from its files. Ask again in a few minutes',
    ko: '이 워크스페이스의 검색 색인이 손상되어 파일에서 다시 만드는 중입니다. 몇 분 후에 다시 질문해 주세요',
  },
  NOT_SIGNED_IN: { status: 401, en: 'Please sign in', ko: '로그인이 필요합니다' },
  WRONG_CREDENTIALS: {
    status: 401,
    en: 'Incorrect email, password or organization code',
    ko: '이메일, 비밀번호 또는 조직 코드가 올바르지 않습니다',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    en: 'Too many attempts. Try again in {seconds} seconds',
    ko: '시도 횟수가 많습니다. {seconds}초 후에 다시 시도해 주세요',
  },
  TOO_MANY_QUESTIONS: {
    status: 429,
    en: 'As many questions are being answered as can be at once. Try again in {seconds} seconds',
    ko: '동시에 처리할 수 있는 질문 수를 초과했습니다. {seconds}초 후에 다시 시도해 주세요',
  },
  WRONG_PASSWORD: { status: 400, en: 'Incorrect password', ko: '비밀번호가 올바르지 않습니다' },
  LINK_EXPIRED: {
    status: 400,
    en: 'This link has been used or has expired. Request a new one',
    ko: '이미 사용했거나 만료된 링크입니다. 새 링크를 요청해 주세요',
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    en: 'This organization is suspended. Contact the system operator',
    ko: '이용이 중지된 조직입니다. 시스템 운영자에게 문의해 주세요',
  },
  NO_ACCOUNT_HERE: {
    status: 403,
    en: 'No active account with this email address exists in the organization. Ask an admin to invite you',
    ko: '이 조직에 해당 이메일의 활성 계정이 없습니다. 관리자에게 초대를 요청해 주세요',
  },
  PROVIDER_FAILED: {
    status: 400,
    en: 'Sign-in with the external account failed. Try again',
    ko: '외부 계정으로 로그인하지 못했습니다. 다시 시도해 주세요',
  },
  PROVIDER_EMAIL_UNVERIFIED: {
    status: 403,
    en: 'The external account has no verified email address',
    ko: '외부 계정의 이메일이 인증되지 않았습니다',
  },
  SESSION_NOT_FOUND: { status: 404, en: 'Session not found', ko: '세션을 찾을 수 없습니다' },
  PICTURE_NOT_ALLOWED: {
    status: 400,
    en: 'Unsupported image. Use PNG, JPEG or WebP',
    ko: '사용할 수 없는 이미지입니다. PNG, JPEG, WebP 이미지를 업로드해 주세요',
  },
  ORGANIZATION_NOT_FOUND: { status: 404, en: 'Organization not found', ko: '조직을 찾을 수 없습니다' },
  ORGANIZATION_CODE_TAKEN: {
    status: 409,
    en: 'The organization code {code} is already in use',
    ko: '이미 사용 중인 조직 코드입니다: {code}',
  },
  NAME_NOT_CONFIRMED: { status: 400, en: 'The name does not match the organization name', ko: '입력한 이름이 조직 이름과 다릅니다' },
  MEMBER_NOT_FOUND: { status: 404, en: 'Member not found', ko: '멤버를 찾을 수 없습니다' },
  MEMBER_DEACTIVATED: {
    status: 409,
    en: 'Deactivated accounts: {emails}. Activate them first',
    ko: '비활성 상태인 계정입니다: {emails}. 먼저 계정을 활성화해 주세요',
  },
  CANNOT_OWN_PROJECT: {
    status: 409,
    en: 'Only somebody who may create workspaces can own one. Change the role of {name} first',
    ko: '워크스페이스를 만들 수 있는 역할만 소유자가 될 수 있습니다. 먼저 역할을 변경해 주세요: {name}',
  },
  NOT_INVITED: { status: 409, en: 'No pending invitation', ko: '대기 중인 초대가 없습니다' },
  INVITATION_OPEN: {
    status: 409,
    en: 'This person has not accepted the invitation yet. Resend it instead',
    ko: '아직 초대를 수락하지 않은 멤버입니다. 초대 메일을 다시 보내 주세요',
  },
  OWN_ACCOUNT: { status: 409, en: 'You cannot do this to your own account', ko: '본인 계정에는 적용할 수 없습니다' },
  OWNER_STAYS: {
    status: 409,
    en: 'The owner cannot be changed this way. Transfer ownership first',
    ko: '소유자는 이 방법으로 변경할 수 없습니다. 먼저 소유권을 이전해 주세요',
  },
  ROLE_NOT_FOUND: { status: 404, en: 'Role not found', ko: '역할을 찾을 수 없습니다' },
  ROLE_BUILT_IN: { status: 400, en: 'Built-in roles cannot be changed', ko: '기본 역할은 변경할 수 없습니다' },
  ROLE_NAME_TAKEN: { status: 409, en: 'A role named {name} already exists', ko: '이미 있는 역할 이름입니다: {name}' },
  ROLE_IN_USE: {
    status: 409,
    en: 'Members who have this role: {members}. Choose the role that they get instead',
    ko: '이 역할을 가진 멤버가 {members}명 있습니다. 대신 부여할 역할을 선택해 주세요',
  },
  LIMITED_ACCESS: limitedAccess,
  NOT_FOUND: { status: 404, en: 'Not found', ko: '찾을 수 없습니다' },
  PROJECT_NOT_FOUND: { status: 404, en: 'Workspace not found', ko: '워크스페이스를 찾을 수 없습니다' },
  FILE_NOT_FOUND: { status: 404, en: 'File not found', ko: '파일을 찾을 수 없습니다' },
  DISK_FULL: {
    status: 507,
    en: 'The disk of the server is full. Ask the operator to make room, then try again',
    ko: '서버의 저장 공간이 부족합니다. 시스템 운영자에게 공간 확보를 요청한 후 다시 시도해 주세요',
  },
  WORKSPACE_QUOTA_EXCEEDED: {
    status: 413,
    en: 'This workspace may keep {megabytes} MB and has no room for the file. Delete files permanently, or ask its owner for more',
    ko: '워크스페이스 저장 한도({megabytes}MB)를 초과합니다. 파일을 영구 삭제하거나 워크스페이스 소유자에게 한도 상향을 요청해 주세요',
  },
  ORGANIZATION_QUOTA_EXCEEDED: {
    status: 413,
    en: 'This organization may keep {megabytes} MB and has no room for the file. Delete files permanently, or ask the operator for more',
    ko: '조직 저장 한도({megabytes}MB)를 초과합니다. 파일을 영구 삭제하거나 시스템 운영자에게 한도 상향을 요청해 주세요',
  },
  FILE_CONTENT_MISSING: {
    status: 410,
    en: 'The stored content of {filename} is missing. Upload the file again, or ask the operator to restore it from a backup',
    ko: '저장된 파일 내용을 찾을 수 없습니다: {filename}. 파일을 다시 업로드하거나 시스템 운영자에게 백업 복원을 요청해 주세요',
  },
  FILE_CONTENT_DAMAGED: {
    status: 410,
    en: 'The stored content of {filename} is damaged. Upload the file again, or ask the operator to restore it from a backup',
    ko: '저장된 파일 내용이 손상되었습니다: {filename}. 파일을 다시 업로드하거나 시스템 운영자에게 백업 복원을 요청해 주세요',
  },
  FILE_IN_BIN: { status: 404, en: 'This file is in the bin', ko: '휴지통에 있는 파일입니다' },
  BIN_ITEM_NOT_FOUND: {
    status: 404,
    en: 'No longer in the bin: restored or permanently deleted meanwhile',
    ko: '이미 복원되었거나 영구 삭제되어 휴지통에 없습니다',
  },
  WORKSPACE_NAME_NOT_CONFIRMED: {
    status: 400,
    en: 'The name typed is not the name of the workspace',
    ko: '입력한 이름이 워크스페이스 이름과 다릅니다',
  },
  FOLDER_NOT_FOUND: { status: 404, en: 'Folder not found', ko: '폴더를 찾을 수 없습니다' },
  PAGE_NOT_FOUND: { status: 404, en: 'The file has no page {page}', ko: '이 파일에는 {page}페이지가 없습니다' },
  CONVERSATION_NOT_FOUND: { status: 404, en: 'Conversation not found', ko: '대화를 찾을 수 없습니다' },
  MODEL_NOT_CONFIGURED: {
    status: 400,
    en: 'No language model is configured',
    ko: '설정된 언어 모델이 없습니다',
  },
  SEARCH_MODEL_NOT_CONFIGURED: {
    status: 400,
    en: 'No model is configured for this',
    ko: '이 용도로 설정된 모델이 없습니다',
  },
  MODEL_KEY_MISSING: { status: 400, en: 'This provider needs an API key', ko: '이 제공자를 사용하려면 API 키가 필요합니다' },
  MODEL_ADDRESS_MISSING: { status: 400, en: 'This provider needs an address', ko: '이 제공자를 사용하려면 주소가 필요합니다' },
  MODEL_ADDRESS_NOT_ALLOWED: {
    status: 400,
    en: 'This address is not allowed. Ask the system operator to allow it',
    ko: '사용할 수 없는 주소입니다. 시스템 운영자에게 허용을 요청해 주세요',
  },
  SNAPSHOT_NOT_FOUND: { status: 404, en: 'File not found', ko: '파일을 찾을 수 없습니다' },
  SEARCH_NOT_FOUND: { status: 404, en: 'Search not found', ko: '검색 기록을 찾을 수 없습니다' },
  SEARCH_NOT_PLANNED: {
    status: 409,
    en: 'This question is no longer waiting for plan review',
    ko: '조사 계획 확인을 기다리는 질문이 아닙니다',
  },
  CANDIDATE_NOT_FOUND: {
    status: 404,
    en: 'The answer has no such figure to choose',
    ko: '답변에 해당 수치 후보가 없습니다',
  },
  COMPANY_NOT_FOUND: {
    status: 404,
    en: 'No file of the workspace is about this company',
    ko: '이 회사에 관한 파일이 워크스페이스에 없습니다',
  },
  TYPED_VALUE_NOT_FOUND: { status: 404, en: 'The typed value was taken back already', ko: '이미 철회된 입력값입니다' },
  OUTPUT_NOT_FOUND: { status: 404, en: 'Output not found', ko: '결과물을 찾을 수 없습니다' },
  OUTPUT_IN_BIN: { status: 404, en: 'This output is in the bin', ko: '휴지통에 있는 결과물입니다' },
  OUTPUT_WITHOUT_FILE: { status: 404, en: 'This output has no file', ko: '이 결과물에는 파일이 없습니다' },
  WORKBOOK_REQUIRED: { status: 400, en: 'Choose an Excel workbook (.xlsx)', ko: '엑셀 통합 문서(.xlsx)를 선택해 주세요' },
  SPREADSHEET_REQUIRED: {
    status: 400,
    en: '{filename} is not an Excel workbook (.xlsx, .xls)',
    ko: '{filename} 파일은 엑셀 통합 문서(.xlsx, .xls)가 아닙니다',
  },
  WORKBOOK_NOT_EDITABLE: {
    status: 409,
    en: '{filename} cannot be edited here: it is damaged, password-protected or too large. The file is unchanged',
    ko: '{filename} 파일은 손상되었거나 암호가 걸려 있거나 너무 커서 여기에서 편집할 수 없습니다. 원본 파일은 그대로입니다',
  },
  FILE_HAS_NEWER_VERSION: {
    status: 409,
    en: 'There is a newer version of {filename}. Your changes were not saved',
    ko: '{filename} 파일에 새 버전이 있어 변경 내용을 저장하지 않았습니다',
  },
  SHEET_NOT_FOUND: { status: 404, en: 'The workbook has no sheet of this name', ko: '통합 문서에 해당 이름의 시트가 없습니다' },
  CELL_NOT_EDITABLE: {
    status: 409,
    en: '{cell} cannot be changed this way: an array formula, a table or another part of the workbook prevents it',
    ko: '{cell} 셀은 배열 수식, 표 등 통합 문서의 다른 부분 때문에 이렇게 변경할 수 없습니다',
  },
  FORMULA_NOT_SUPPORTED: {
    status: 409,
    en: 'The formula in {cell} has a name of LET or LAMBDA that is not valid or is also used outside of it; use another name',
    ko: '{cell} 셀의 수식에서 LET 또는 LAMBDA의 이름이 올바르지 않거나 함수 밖에서도 사용되었습니다. 다른 이름을 사용해 주세요',
  },
  CELL_CONTENT_INVALID: {
    status: 400,
    en: 'What is typed into {cell} is not a formula or value',
    ko: '{cell} 셀에 입력한 수식이나 값이 올바르지 않습니다',
  },
  WORKBOOK_UNREADABLE: {
    status: 409,
    en: '{filename} cannot be read: it is damaged, password-protected or too large',
    ko: '{filename} 파일은 손상되었거나 암호가 걸려 있거나 너무 커서 읽을 수 없습니다',
  },
  MODEL_NOT_CORRECTED: {
    status: 409,
    en: 'None of the chosen findings can be corrected in a copy: the workbook protects these cells or its list of sheets, or a correction would refer to itself',
    ko: '통합 문서가 해당 셀이나 시트 목록의 변경을 막고 있거나 수정하면 순환 참조가 생겨, 선택한 점검 항목을 사본에서 수정할 수 없습니다',
  },
  STATEMENTS_INCOMPLETE: {
    status: 409,
    en: 'There is no annual statement of this company to write',
    ko: '이 회사의 연간 재무제표가 없어 만들 수 없습니다',
  },
  DCF_BANK: {
    status: 409,
    en: 'A bank cannot be valued by discounted cash flows: borrowing is its business, so that it has no free cash flow to the firm',
    ko: '은행은 차입 자체가 영업이어서 기업잉여현금흐름이 없으므로 DCF로 평가할 수 없습니다',
  },
  DCF_INSURER: {
    status: 409,
    en: 'An insurer cannot be valued by discounted cash flows: its reserves are its business, so that it has no free cash flow to the firm',
    ko: '보험사는 책임준비금이 영업의 일부여서 기업잉여현금흐름이 없으므로 DCF로 평가할 수 없습니다',
  },
  DCF_TOO_FEW_YEARS: {
    status: 409,
    en: 'A valuation needs annual statements of at least three consecutive years; the workspace has {years}',
    ko: '가치평가에는 연속된 3개년 이상의 연간 재무제표가 필요합니다. 현재 {years}개년이 있습니다',
  },
  DCF_DATE_IN_FUTURE: {
    status: 409,
    en: 'The last statements end on {date}, in the future, and a valuation begins with the last balance sheet. Mark forecasts in the file as such (2027E), or correct its dates',
    ko: '최근 재무제표의 기준일({date})이 미래여서 평가 기준일로 사용할 수 없습니다. 전망치라면 파일에 추정치로 표시하고(예: 2027E), 아니라면 파일의 날짜를 바로잡아 주세요',
  },
  DCF_WITHOUT_CURRENCY: {
    status: 409,
    en: 'The statements of this company do not say in which currency they are. Name it and try again',
    ko: '재무제표의 통화를 확인할 수 없습니다. 통화를 지정해 주세요',
  },
  DCF_WITHOUT_OPERATING_INCOME: {
    status: 409,
    en: 'A valuation needs positive revenue and the operating income of the last three years; missing for: {years}',
    ko: '가치평가에는 최근 3개년의 매출액과 영업이익이 필요합니다. 확인되지 않는 연도: {years}',
  },
  DCF_WITHOUT_WORKING_CAPITAL: {
    status: 409,
    en: 'The last balance sheet states neither receivables nor inventories nor payables: working capital is unknown',
    ko: '최근 재무상태표에서 매출채권, 재고자산, 매입채무를 확인할 수 없어 순운전자본을 계산할 수 없습니다',
  },
  DCF_BRIDGE_INCOMPLETE: {
    status: 400,
    en: 'Between enterprise and equity value these amounts are unknown; enter them, or 0 where there are none: {items}',
    ko: '기업가치에서 주주가치를 구하는 데 필요한 금액이 확인되지 않았습니다. 금액을 입력하고, 없는 항목은 0으로 입력해 주세요: {items}',
  },
  DCF_WACC_NOT_POSITIVE: {
    status: 400,
    en: 'These assumptions give a WACC of {wacc}; it must be positive',
    ko: '입력한 가정에서 계산한 WACC는 {wacc}입니다. WACC는 0보다 커야 합니다',
  },
  DCF_GROWTH_NOT_BELOW_WACC: {
    status: 400,
    en: 'Terminal growth of {growth} must be below the WACC of {wacc}: otherwise the terminal value is infinite',
    ko: '영구성장률({growth})은 WACC({wacc})보다 낮아야 합니다. 그렇지 않으면 잔존가치를 계산할 수 없습니다',
  },
  DCF_TERMINAL_NOT_POSITIVE: {
    status: 400,
    en: 'The selected scenario has no terminal value: its last year needs a positive free cash flow for growth, a positive EBITDA for the multiple',
    ko: '선택한 시나리오에서 잔존가치를 계산할 수 없습니다. 영구성장법에는 마지막 연도의 잉여현금흐름이, 배수법에는 EBITDA가 0보다 커야 합니다',
  },
  COMPS_PEER_NOT_FOUND: {
    status: 404,
    en: 'No file of the workspace is about the peer {company}',
    ko: '비교기업 {company}에 관한 파일이 워크스페이스에 없습니다',
  },
  COMPS_WITHOUT_STATEMENTS: {
    status: 409,
    en: '{company} has no annual income statement that ends by {asOf}',
    ko: '{company}의 {asOf} 이전 연간 손익계산서가 없습니다',
  },
  COMPS_DATE_IN_FUTURE: {
    status: 409,
    en: 'The as-of date {asOf} is in the future: prices and statements are known up to today. Choose an earlier date',
    ko: '기준일({asOf})이 미래입니다. 주가와 재무제표는 오늘까지만 확인할 수 있으므로 오늘이나 그 이전 날짜를 지정해 주세요',
  },
  COMPS_WITHOUT_CURRENCY: {
    status: 409,
    en: 'The statements of {company} do not say in which currency they are. Name it and try again',
    ko: '{company} 재무제표의 통화를 확인할 수 없습니다. 통화를 지정해 주세요',
  },
  COMPS_EXCHANGE_RATE_MISSING: {
    status: 400,
    en: '{company} reports in {from}: type an exchange rate into {to} with its source and date, or leave it out',
    ko: '{company}의 표시통화는 {from}입니다. {to} 환율을 출처·기준일과 함께 입력하거나 비교에서 제외해 주세요',
  },
  COMPS_INPUT_MISSING: {
    status: 400,
    en: '{company} needs: {fields}',
    ko: '{company}에 입력이 필요합니다: {fields}',
  },
  COMPS_WITHOUT_PEERS: {
    status: 400,
    en: 'A comparison needs at least one included peer with a share price',
    ko: '주가가 입력된 비교기업이 한 곳 이상 포함되어야 합니다',
  },
  LEDGER_FILE_REQUIRED: {
    status: 400,
    en: 'Choose files with rows: delimited text (.csv) or an Excel workbook (.xlsx)',
    ko: '행으로 된 파일(.csv 또는 .xlsx)을 선택해 주세요',
  },
  LEDGER_UNREADABLE: {
    status: 409,
    en: '{filename} cannot be read: it is damaged or password-protected',
    ko: '{filename} 파일은 손상되었거나 암호가 걸려 있어 읽을 수 없습니다',
  },
  LEDGER_TOO_LARGE: {
    status: 409,
    en: '{filename} is too large: it needs more time or memory than the server allows. Split it or save it as .csv',
    ko: '{filename} 파일이 너무 커서 서버의 시간 또는 메모리 한도를 초과합니다. 파일을 나누거나 .csv로 저장해 주세요',
  },
  LEDGER_SHEET_NOT_FOUND: {
    status: 409,
    en: '{filename} has no sheet “{sheet}”',
    ko: '{filename} 파일에 ‘{sheet}’ 시트가 없습니다',
  },
  LEDGER_COLUMN_NOT_FOUND: {
    status: 409,
    en: '{filename} has no column {column}. Map its columns again',
    ko: '{filename} 파일에 {column}번째 열이 없습니다. 열을 다시 지정해 주세요',
  },
  LEDGER_WITHOUT_ROWS: {
    status: 409,
    en: 'No row can be used: of {rows} rows all were left out. Check the columns, the order of dates and the as-of date',
    ko: '사용할 수 있는 행이 없습니다. {rows}개 행이 모두 제외되었습니다. 열 지정, 날짜 순서, 기준일을 확인해 주세요',
  },
  LEDGER_MIXED_CURRENCIES: {
    status: 409,
    en: 'The amounts are in several currencies ({currencies}); they cannot be added up. Split the file by currency',
    ko: '금액의 통화가 여러 가지({currencies})여서 합산할 수 없습니다. 통화별로 파일을 나누어 주세요',
  },
  LEDGER_OTHER_CURRENCY: {
    status: 409,
    en: 'The amounts are in {found}, not in {currency}',
    ko: '금액의 통화는 {found}이며, 지정한 통화는 {currency}입니다',
  },
  LEDGER_DATE_ORDER_NEEDED: {
    status: 409,
    en: 'Dates of the column “{column}” of {filename}, such as {example}, can be read in several orders. Say which part is the day',
    ko: '{filename} 파일의 ‘{column}’ 열 날짜(예: {example})는 여러 순서로 읽을 수 있습니다. 연·월·일 순서를 지정해 주세요',
  },
  LEDGER_ENDS_EARLIER: {
    status: 409,
    en: 'The rows end in {month}, before the last period is over: choose an as-of date in that month or add the missing rows',
    ko: '데이터가 마지막 기간이 끝나기 전인 {month}까지만 있습니다. 기준일을 그 달로 바꾸거나 이후 데이터를 추가해 주세요',
  },
  LEDGER_TOO_MANY_PERIODS: {
    status: 409,
    en: 'The rows cover {periods} periods; at most {most} fit on a page. Choose quarters or years',
    ko: '데이터가 {periods}개 기간에 걸쳐 있습니다. 최대 {most}개까지 표시할 수 있으므로 분기 또는 연 단위를 선택해 주세요',
  },
  LEDGER_TOO_FEW_PERIODS: {
    status: 409,
    en: 'The rows cover {months} months: a bridge needs at least one whole period after the first month. Choose shorter periods',
    ko: '데이터가 {months}개월뿐입니다. 브리지에는 첫 달 이후 한 기간 이상의 데이터가 필요하므로 더 짧은 기간을 선택해 주세요',
  },
  SELECT_PROJECT_FIRST: selectProjectFirst,
  ALREADY_SET_UP: {
    status: 409,
    en: 'Dossier is already set up. Sign in instead',
    ko: '이미 설정이 완료되었습니다. 로그인해 주세요',
  },
  FILE_TOO_LARGE: {
    status: 413,
    en: '{filename} ({megabytes} MB) is over the limit of {maximum} MB',
    ko: '{filename}({megabytes}MB) 파일이 최대 크기 {maximum}MB를 초과합니다',
  },
  TOO_MANY_FILES: {
    status: 400,
    en: 'At most {maximum} files can be uploaded at once',
    ko: '한 번에 최대 {maximum}개 파일까지 업로드할 수 있습니다',
  },
  FILE_KIND_NOT_ALLOWED: {
    status: 400,
    en: '{filename} cannot be stored: this file type is not allowed',
    ko: '{filename} 파일은 허용되지 않는 형식이므로 저장할 수 없습니다',
  },
  FILE_MISSING: { status: 400, en: 'No files to upload', ko: '업로드할 파일이 없습니다' },
  UPLOAD_INTERRUPTED: {
    status: 400,
    en: 'Upload interrupted. Uploaded files are kept; upload the rest again',
    ko: '업로드가 중단되었습니다. 이미 업로드된 파일은 보관되어 있으니 나머지를 다시 업로드해 주세요',
  },
  NAME_TAKEN_HERE: {
    status: 409,
    en: 'A folder named {name} already exists here',
    ko: '같은 위치에 이미 있는 폴더 이름입니다: {name}',
  },
  FOLDER_INTO_ITSELF: {
    status: 409,
    en: 'A folder cannot be moved into itself or one of its subfolders',
    ko: '폴더를 자기 자신이나 그 하위 폴더로 이동할 수 없습니다',
  },
  NOTHING_TO_DOWNLOAD: { status: 400, en: 'Nothing to download', ko: '다운로드할 파일이 없습니다' },
  FILE_NOT_READ: {
    status: 409,
    en: 'This file has not been read yet',
    ko: '아직 읽지 않은 파일입니다',
  },
  CELLS_NOT_SEARCHABLE: {
    status: 409,
    en: 'Questions about cells are answered from the latest version of a workbook, once it has been read',
    ko: '셀에 대한 질문은 통합 문서의 최신 버전을 읽은 뒤에 답할 수 있습니다',
  },
  FILE_BEING_READ: {
    status: 409,
    en: 'This file is already being read',
    ko: '이미 읽고 있는 파일입니다',
  },
  VERSION_IS_LATEST: { status: 409, en: 'This is already the latest version', ko: '이미 최신 버전입니다' },
  FILE_NOT_PROTECTED: { status: 409, en: 'This file is not password-protected', ko: '암호로 보호된 파일이 아닙니다' },
  WRONG_FILE_PASSWORD: { status: 400, en: 'Incorrect file password', ko: '이 암호로는 파일이 열리지 않습니다' },
  FILE_UNREADABLE: {
    status: 409,
    en: 'This file cannot be read for a reason other than its password',
    ko: '암호가 아닌 다른 이유로 읽을 수 없는 파일입니다',
  },
  ARCHIVE_DAMAGED: {
    status: 400,
    en: 'The archive {filename} is damaged and cannot be unpacked',
    ko: '압축 파일 {filename, 이/가} 손상되어 압축을 풀 수 없습니다',
  },
  ARCHIVE_PROTECTED: {
    status: 400,
    en: 'The archive {filename} is password-protected. Unpack it and upload the folder',
    ko: '압축 파일 {filename, 은/는} 암호로 보호되어 있습니다. 직접 압축을 푼 뒤 폴더를 업로드해 주세요',
  },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    en: 'The archive {filename} is too large when unpacked',
    ko: '압축 파일 {filename, 을/를} 풀면 크기나 파일 수가 제한을 초과합니다',
  },
  ARCHIVE_METHOD_UNKNOWN: {
    status: 400,
    en: 'Unsupported compression method: {filename}',
    ko: '지원하지 않는 압축 방식입니다: {filename}',
  },
  STORAGE_FULL: {
    status: 503,
    en: 'The server is out of storage. Contact the system operator',
    ko: '서버의 저장 공간이 부족합니다. 시스템 운영자에게 문의해 주세요',
  },
  RUN_NOT_FOUND: { status: 404, en: 'Task not found', ko: '작업을 찾을 수 없습니다' },
  RUN_NOT_REPEATABLE: {
    status: 409,
    en: 'This task cannot be continued. Start it again',
    ko: '이어서 진행할 수 없는 작업입니다. 처음부터 다시 시작해 주세요',
  },
  RUN_INTERRUPTED: {
    status: 503,
    en: 'The task was given up: the server stopped each time it was under way',
    ko: '진행하는 동안 서버가 거듭 중단되어 작업을 마치지 못했습니다',
  },
  RUN_TOO_LONG: {
    status: 503,
    en: 'The task was given up after {minutes} minutes',
    ko: '{minutes}분이 지나도 끝나지 않아 작업을 중단했습니다',
  },
  TRANSCRIPTION_FAILED: {
    status: 503,
    en: 'The speech recognition service did not respond correctly',
    ko: '음성 변환 서비스가 제대로 응답하지 않았습니다',
  },
  RECORDING_TOO_LARGE: {
    status: 413,
    en: 'The recording exceeds the size limit of the speech recognition service',
    ko: '녹음 파일이 음성 변환 서비스의 허용 크기보다 큽니다',
  },
  EMBEDDING_REFUSED: {
    status: 503,
    en: 'Files refused by the embedding model: {count}. They are found by keyword search only',
    ko: '임베딩 모델이 파일 {count}개를 거부했습니다. 해당 파일은 키워드 검색만 가능합니다',
  },
  EMBEDDING_UNUSABLE: {
    status: 503,
    en: 'The embedding model returned unusable results',
    ko: '임베딩 모델이 사용할 수 없는 결과를 반환했습니다',
  },
  EMBEDDING_UNAVAILABLE: {
    status: 503,
    en: 'The embedding model could not be reached',
    ko: '임베딩 모델에 연결할 수 없습니다',
  },
  EMBEDDING_BUDGET_SPENT: {
    status: 503,
    en: 'The model budget is spent. Embedding continues next month, or when the budget is raised',
    ko: '모델 예산을 모두 사용했습니다. 다음 달이 되거나 예산을 늘리면 이어서 진행합니다',
  },
  IMPORT_NOT_REPEATABLE: {
    status: 409,
    en: 'Only drive imports that you started can be repeated',
    ko: '드라이브 가져오기를 시작한 본인만 다시 가져올 수 있습니다',
  },
  TOO_MANY_TO_IMPORT: {
    status: 400,
    en: 'The selection contains more than {maximum} files and folders. Import fewer folders at a time',
    ko: '선택한 항목에 파일과 폴더가 {maximum}개 넘게 있습니다. 폴더를 나누어 가져와 주세요',
  },
  DRIVE_NOT_CONFIGURED: {
    status: 404,
    en: '{provider} is not configured on this server. Contact the system operator',
    ko: '이 서버에는 {provider} 연동이 설정되어 있지 않습니다. 시스템 운영자에게 문의해 주세요',
  },
  DRIVE_NOT_CONNECTED: {
    status: 409,
    en: 'Your {provider} account is not connected, or the connection has expired. Connect it again',
    ko: '{provider} 계정이 연결되어 있지 않거나 연결이 만료되었습니다. 다시 연결해 주세요',
  },
  DRIVE_UNAVAILABLE: {
    status: 503,
    en: '{provider} is not responding. Try again later',
    ko: '{provider, 이/가} 지금 응답하지 않습니다. 잠시 후 다시 시도해 주세요',
  },
  DRIVE_ITEM_NOT_FOUND: {
    status: 404,
    en: 'The item does not exist in {provider}, or your account has no access to it',
    ko: '{provider}에 해당 항목이 없거나 볼 수 있는 권한이 없습니다',
  },
  DRIVE_ITEM_INTERRUPTED: {
    status: 503,
    en: '{filename} could not be downloaded from the drive: the connection kept dropping',
    ko: '연결이 계속 끊겨 드라이브에서 {filename, 을/를} 다운로드하지 못했습니다',
  },
  DRIVE_ITEM_NOT_DOWNLOADABLE: {
    status: 400,
    en: '{filename} cannot be downloaded from the drive: its owner or file type does not allow it',
    ko: '{filename, 은/는} 소유자 설정이나 형식 때문에 드라이브에서 다운로드할 수 없습니다',
  },
  SOURCE_NOT_FOUND: { status: 404, en: 'There is no such outside source', ko: '해당 외부 출처가 없습니다' },
  SOURCE_SETTING_INVALID: {
    status: 400,
    en: '{setting} is not valid',
    ko: '{setting} 형식이 올바르지 않습니다',
  },
  SOURCE_OFF: {
    status: 409,
    en: '{source} is turned off',
    ko: '{source, 이/가} 꺼져 있습니다',
  },
  SOURCE_NOT_CONFIGURED: {
    status: 409,
    en: '{source} is not configured',
    ko: '{source, 이/가} 설정되어 있지 않습니다',
  },
  SOURCE_KEY_REFUSED: {
    status: 409,
    en: '{source} does not accept the key',
    ko: '{source}에서 키를 거부했습니다',
  },
  SOURCE_QUOTA_REACHED: {
    status: 429,
    en: '{source} accepts no more requests for now',
    ko: '{source}의 요청 한도에 도달했습니다',
  },
  SOURCE_BLOCKED: {
    status: 409,
    en: '{source} blocks this server',
    ko: '{source}에서 이 서버를 차단했습니다',
  },
  SOURCE_UNAVAILABLE: {
    status: 503,
    en: '{source} is not responding',
    ko: '{source, 이/가} 지금 응답하지 않습니다',
  },
  SOURCE_ITEM_NOT_FOUND: {
    status: 404,
    en: '{source} has no such item',
    ko: '{source}에 해당하는 자료가 없습니다',
  },
  FILING_ALREADY_SAVED: {
    status: 409,
    en: 'Already in the workspace: {filename}',
    ko: '이미 워크스페이스에 있습니다: {filename}',
  },
  TOO_MANY_WATCHES: {
    status: 409,
    en: 'A workspace watches {maximum} companies at most',
    ko: '회사 {maximum}개까지 추적할 수 있습니다',
  },
  SOURCE_REQUEST_INVALID: {
    status: 400,
    en: '{source} does not understand this request',
    ko: '{source}에서 처리할 수 없는 요청입니다',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** Details of an error: they fill the placeholders of its text and are sent to the client. Never a secret. */
export type ErrorDetails = Record<string, unknown>

/** The product's one error type for expected failures; everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(translate(errorCatalogue[code], 'en', details), cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The body of every error response. */
export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

export function describeError(error: AppError, language: Language): { status: number; body: ErrorBody } {
  const entry = errorCatalogue[error.code]
  return {
    status: entry.status,
    body: { success: false, code: error.code, message: translate(entry, language, labelDetails(error, language)), details: error.details },
  }
}

/** The details as placeholders of the text: fields and accounts by their labels. */
export function labelDetails({ code, details }: Pick<AppError, 'code' | 'details'>, language: Language): ErrorDetails {
  const { accounts } = details
  if (code === 'DCF_BRIDGE_INCOMPLETE' && Array.isArray(accounts))
    return { ...details, items: accounts.map((account) => accountLabels[String(account)]?.[language] ?? String(account)).join(', ') }
  const { inputs } = details
  if (code === 'COMPS_INPUT_MISSING' && Array.isArray(inputs)) return { ...details, fields: labelsOf(inputs.map(String), language) }
  const { field } = details
  return code === 'INVALID_INPUT' && typeof field === 'string' ? { ...details, field: labelsOf(field.split(', '), language) } : details
}
