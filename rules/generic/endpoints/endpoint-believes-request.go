package main

func panel(w http.ResponseWriter, r *http.Request) {
	role := r.Header.Get("X-User-Role")
	// ruleid: endpoint-believes-request
	if role != "admin" {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	show(w)
}

func chosen(w http.ResponseWriter, r *http.Request) {
	role := r.URL.Query().Get("role")
	// ok: endpoint-believes-request
	if role == "admin" {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	show(w)
}
