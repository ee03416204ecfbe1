package register

import (
	"fmt"
	"log"
)

func register(person Person, count int) {
	// ruleid: go-private-data-logged
	fmt.Println(person.HomeAddress)
	// ruleid: go-private-data-logged
	log.Printf("phone %s", person.PhoneNumber)
	// ok: go-private-data-logged
	log.Printf("registered %d", count)
}
