import { Component, ElementRef, Renderer2, inject } from '@angular/core';
import { DomSanitizer, SafeHtml, SafeResourceUrl } from '@angular/platform-browser';
import { ActivatedRoute } from '@angular/router';

@Component({ selector: 'app-greeting', template: '<p [innerHTML]="text"></p><p [innerHTML]="plain"></p>' })
export class GreetingComponent {
  text: SafeHtml = '';
  plain = '';
  frame: SafeResourceUrl = '';

  constructor(
    private readonly route: ActivatedRoute,
    private readonly sanitizer: DomSanitizer,
    private readonly renderer: Renderer2,
    private readonly host: ElementRef,
  ) {}

  ngOnInit() {
    const name = this.route.snapshot.queryParamMap.get('name');
    // ruleid: javascript-dom-xss
    this.text = this.sanitizer.bypassSecurityTrustHtml('<b>' + name + '</b>');
    // Angular cleans what a template binds.
    // ok: javascript-dom-xss
    this.plain = '<b>' + name + '</b>';
    // ruleid: javascript-dom-xss
    this.host.nativeElement.innerHTML = '<b>' + name + '</b>';
    // ruleid: javascript-dom-xss
    this.renderer.setProperty(this.host.nativeElement, 'innerHTML', this.route.snapshot.params['name']);
    // ok: javascript-dom-xss
    this.renderer.setProperty(this.host.nativeElement, 'textContent', name);
    // ok: javascript-dom-xss
    this.frame = this.sanitizer.bypassSecurityTrustResourceUrl('https://video.example.org/embed/' + name);
  }

  watch() {
    this.route.queryParams.subscribe((params) => {
      // ruleid: javascript-dom-xss
      this.frame = this.sanitizer.bypassSecurityTrustResourceUrl(params['next']);
    });
    this.route.paramMap.subscribe((params) => {
      // ruleid: javascript-dom-xss
      this.text = this.sanitizer.bypassSecurityTrustHtml(params.get('text') ?? '');
    });
    this.route.fragment.subscribe({
      next: (fragment) => {
        // ruleid: javascript-dom-xss
        this.text = this.sanitizer.bypassSecurityTrustHtml(fragment ?? '');
      },
    });
  }
}

@Component({ selector: 'app-injected', template: '' })
export class InjectedComponent {
  private readonly route = inject(ActivatedRoute);
  private readonly sanitizer = inject(DomSanitizer);

  ngOnInit() {
    // ruleid: javascript-dom-xss
    return this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.queryParams['text']);
  }
}
