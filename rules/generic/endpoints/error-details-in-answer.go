package main

func list(w http.ResponseWriter, r *http.Request) {
	if err := work(); err != nil {
		// ruleid: error-details-in-answer
		http.Error(w, err.Error(), http.StatusInternalServerError)
		// ok: error-details-in-answer
		http.Error(w, "failed", http.StatusInternalServerError)
	}
}
