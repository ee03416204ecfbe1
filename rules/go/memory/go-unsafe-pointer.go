package a

import "unsafe"

func f(x *int) {
	// ruleid: go-unsafe-pointer
	p := unsafe.Pointer(x)
	// ok: go-unsafe-pointer
	q := *x
	_, _ = p, q
}
