import { HttpClient } from '@angular/common/http';
import { SecurityContext } from '@angular/core';
import { DomSanitizer, SafeHtml } from '@angular/platform-browser';
import { map } from 'rxjs';

export class NotesComponent {
  shown: SafeHtml = '';

  constructor(
    private readonly http: HttpClient,
    private readonly sanitizer: DomSanitizer,
  ) {}

  load() {
    this.http.get<{ text: string }>('/api/notes/1').subscribe((note) => {
      // ruleid: javascript-dom-xss-from-answer
      this.shown = this.sanitizer.bypassSecurityTrustHtml(note.text);
      const clean = this.sanitizer.sanitize(SecurityContext.HTML, note.text);
      // ok: javascript-dom-xss-from-answer
      this.shown = this.sanitizer.bypassSecurityTrustHtml(clean ?? '');
    });
    this.http
      .get<{ notes: { text: string }[] }>('/api/notes')
      .pipe(map((answer) => answer))
      .subscribe({
        next: (answer) => {
          // ruleid: javascript-dom-xss-from-answer
          this.shown = this.sanitizer.bypassSecurityTrustHtml('<li>' + answer.notes[0].text + '</li>');
        },
      });
    this.http.get('/api/page', { responseType: 'text' }).subscribe((page) => {
      // Taken as text it is markup on purpose, from the program's own server.
      // ok: javascript-dom-xss-from-answer
      this.shown = this.sanitizer.bypassSecurityTrustHtml(page);
    });
  }
}
