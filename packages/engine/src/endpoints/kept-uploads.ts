import type { LanguageId } from '../ir/ir.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';

/** Where a function keeps an uploaded file under the name that came with it. */
const KEPT: Partial<Record<LanguageId, RegExp>> = {
  javascript:
    /\b(?:cb|callback|done)\(\s*null\s*,\s*(?:file\.originalname\b|`[^`\n]{0,60}\$\{file\.originalname\}`|[^)\n]{0,60}\+\s*file\.originalname\b)|(?:const|let|var)\s+\w+\s*=\s*file\.originalname;?\s*(?:cb|callback)\(|\.mv\([^)\n]{0,120}\.name\b|(?:writeFile(?:Sync)?|createWriteStream|rename(?:Sync)?|copyFile(?:Sync)?)\([^;\n]{0,120}(?:\.(?:originalname|originalFilename)|\b(?:file|upload|image|avatar)\.name)\b/,
  python:
    /\.save\(\s*(?:os\.path\.join\([^)\n]{0,80}|[^)\n]{0,60}[+/]\s*)?(?:file|f|upload\w*|image|photo|avatar)\.filename\b|open\([^)\n]{0,80}(?:file|upload\w*)\.filename\b|=\s*request\.FILES\b[\s\S]{0,400}?\bopen\([^)\n]{0,80}\b\w+\.name\b[^)\n]{0,20}["']wb/,
  php: /\ballowed_types["']\s*\]?\s*(?:=>?)\s*["']\*|(?:->(?:move|moveTo|storeAs|putFileAs|store)\(|putFileAs\(|move_uploaded_file\()[^;]{0,300}?(?:getClient(?:OriginalName|Name|Filename)\(|\[["']name["']\])|getClientOriginalName\([\s\S]{0,600}?(?:->|::)(?:move|storeAs|putFileAs)\(/,
  java: /\bFile\([^\n]{0,80}\b(?:part|file|item|it)\.originalFileName\b[\s\S]{0,300}?(?:writeBytes|copyTo|outputStream)\b|=\s*\w+\.originalFileName\b[\s\S]{0,400}?\bFile\([^;]{0,300}?(?:writeBytes|copyTo|outputStream)\b|=\s*\w+\.originalFilename\b[\s\S]{0,800}?\b(?:transferTo|writeFile|FileOutputStream|Files\.(?:copy|write))\(|(?:transferTo|Files\.(?:copy|write)|new\s+(?:File|FileOutputStream))\([^;\n]{0,160}getOriginalFilename\(|getOriginalFilename\(\)[\s\S]{0,600}?\.transferTo\(|\.write\([^;\n]{0,120}getSubmittedFileName\(|\bPaths?\.(?:get|of)\([^;\n]{0,160}[+,]\s*\w{0,20}(?:[nN]ame|[nN]ome|[nN]ombre)\w{0,12}\s*\)[\s\S]{0,600}?\bFiles\.copy\(\s*\w+\.getInputStream\(\)|(?:copyFile|moveFile|Files\.(?:copy|move)|renameTo)\([^;\n]{0,160}\bnew\s+File\([^;\n]{0,120}\b\w+FileName\b/,
  csharp:
    /(?:new\s+FileStream|File\.Create|Path\.Combine)\([^;\n]{0,160}\b(?:file|upload\w*|image|formFile)\.FileName\b|\.SaveAs\([^;\n]{0,160}\.FileName\b/i,
  go: /(?:os\.(?:OpenFile|Create)|SaveUploadedFile|SaveFile)\([^;\n]{0,160}\.Filename\b/,
  ruby: /(?:File\.(?:open|write|binwrite)|\.join)\([^\n]{0,160}(?:original_filename|\[:filename\])|\b(\w+)\s*=\s*params\[[^\]\n]{1,40}\]\[:filename\][\s\S]{0,300}?File\.(?:open|write|binwrite)\([^\n]{0,160}\b\1\b/,
};
/** A check of the name's end, of the type or of the content. */
const CHECKS_KIND = quickPattern(
  /allow|extension|whitelist|permitted|\$?\bte?mp(?:_?dir|_?path|orary|_?folder)?\b|mime|content_?type|endsWith|ends_?with|\bext(?:name)?\s*(?:\(|=|!|\.)|\.Ext\(|pathinfo|finfo|getimagesize|secure_filename|basename|GetExtension|is_?image|is_?valid|validate|sanitize|uuid|guid|\.(?:jpe?g|png|gif|pdf)\b/i,
);

/** An ending that is taken over from the name that was sent. What a form asks of the content leaves it as it is. */
const SENT_ENDING = quickPattern(
  /getClientOriginalExtension\(\)[\s\S]{0,600}?->(?:move|storeAs|putFileAs)\(/,
);
const CHECKS_ENDING = quickPattern(
  /in_array\(|allow|white_?list|mimes?:|->validate\(|\bmatch\b|switch\s*\(/i,
);

/**
 * A name or an ending that is taken over first, and what writes the content under it. The type that a request says is no check: whoever
 * sends the file writes it. What makes a name harmless as a path leaves its ending as it was.
 */
const TAKEN: Partial<Record<LanguageId, QuickPattern>> = {
  csharp: quickPattern(
    /(?:=\s*|\+\s*)(?:Path\.Get(?:Extension|FileName)\(\s*)?\w+\.FileName\b[\s\S]{0,900}?(?:new\s+FileStream|File\.(?:Create|OpenWrite|WriteAllBytes(?:Async)?))\(/,
  ),
  java: quickPattern(
    /\bresolve\(\s*\w+\.getOriginalFilename\(\)|=\s*\w+\.getOriginalFilename\(\)[\s\S]{0,1500}?(?:Files\.(?:copy|write)|new\s+FileOutputStream|transferTo)\(/,
  ),
  javascript: quickPattern(
    /(?:=\s*|\$\{\s*|[+,(]\s*)(?:path\.(?:extname|basename)\(\s*)?\w+\.(?:originalname|originalFilename)\b[\s\S]{0,900}?\b(?:writeFile(?:Sync)?|createWriteStream|rename(?:Sync)?|copyFile(?:Sync)?|outputFile)\(/,
  ),
  python: quickPattern(
    /=\s*(?:[^\n]{0,60}[\s(,+/{])?(?:file|f|upload\w*|image|photo|avatar|\w+_file)\.filename\b[\s\S]{0,900}?(?:\.save\(|\bopen\([^)\n]{0,80}["']wb|\.write_bytes\()/,
  ),
  go: quickPattern(/=\s*[^\n]{0,80}\w+\.Filename\b[\s\S]{0,900}?os\.(?:Create|OpenFile|WriteFile)\(/),
  ruby: quickPattern(
    /=\s*[^\n]{0,60}\.original_filename\b[\s\S]{0,900}?(?:File\.(?:open|write|binwrite)|FileUtils\.(?:mv|cp))\(/,
  ),
};
/** What Go's forms hand over: fields named `Filename` are of settings as well. */
const OF_FORM = /\bmultipart\b|FormFile\(|MultipartForm|MultipartReader|\.File\[|SaveUploadedFile|SaveFile\(/;
/** Only what came with a request is copied so. */
const OF_REQUEST: Partial<Record<LanguageId, RegExp>> = {
  csharp: /\.CopyTo(?:Async)?\(|\.OpenReadStream\(/,
  java: /getOriginalFilename\(/,
  javascript: /\.original(?:name|Filename)\b/,
  python: /\.filename\b[\s\S]*(?:\.save\(|\.write\(|copyfileobj\(|\.write_bytes\()/,
  go: OF_FORM,
  ruby: /\.original_filename\b/,
};
const CHECKS_TAKEN = quickPattern(
  /\b(?!\w*(?:Exception|Error)\b)\w*(?:allow|permit|valid|white_?list|supported|accepted)\w*(?:\.|\[|\()(?![^;\n]{0,40}ContentType)|\b(?:[cC]ontains|Any|anyMatch|equals\w*|EndsWith|endsWith|matches|IsMatch)\([^;\n]{0,40}(?:\bext\w*|[fF]ileName|"\.?\w{2,5}")|\b\w*[eE]xt\w*\s*(?:[!=]=|is\b)|\bswitch\b|magic|[sS]ignature|Image(?:IO)?\.(?:Load|Identify|FromStream|read)|[sS]anitize|[vV]alidate\w*\(|Guid\.NewGuid\(\)(?:\.ToString\([^()]*\))?\s*\+\s*"\.|[tT]emp/,
);

/** The same in languages that write it in other words: an ending or a content that is asked about, a name of the program's own. */
const CHECKS_NAME = quickPattern(
  /fileFilter|\.includes\([^;\n]{0,60}(?:[eE]xt|[nN]ame)|\.test\([^;\n]{0,60}(?:[eE]xt|[nN]ame)|\bends_?with\?*\(|splitext\(|rsplit\(|\.suffix\b|\b(?:imghdr|magic|filetype|PIL|Image\.open|sharp)\b|\bin\s+(?:\w+\.)*(?:[A-Z][A-Z_]{3,}\b|\w*(?:allow|ext|types))|\bfinfo|is_?[iI]mage|image\/|[tT]e?mp(?:[fF]ile|_?[dD]ir|_?[pP]ath)|\bcsv\b|\bxlsx?\b|\b[iI]mport_|\bparse\w*\(/,
);

const ALLOWS_ALL = /\ballowed_types["']\s*\]?\s*=>?\s*["']\*["']/g;

/** Where a function keeps an uploaded file as it was named. Offsets are within its text. */
export function keptUpload(written: LanguageId, body: string): number | null {
  const language = written === 'typescript' ? 'javascript' : written;
  const pattern = KEPT[language];
  const hit = pattern?.exec(body) ?? null;
  const isSent = language !== 'go' || OF_FORM.test(body);
  // A list of what is allowed that allows all is no check.
  if (hit && isSent && !CHECKS_KIND.test(body.replace(ALLOWS_ALL, ' '))) return hit.index;
  const taken =
    OF_REQUEST[language]?.test(body) === true && !CHECKS_TAKEN.test(body) && !CHECKS_NAME.test(body)
      ? (TAKEN[language]?.exec(body) ?? null)
      : null;
  if (taken) return taken.index + taken[0].length - 1;
  const sent = language === 'php' && !CHECKS_ENDING.test(body) ? SENT_ENDING.exec(body) : null;
  return sent ? sent.index : null;
}
