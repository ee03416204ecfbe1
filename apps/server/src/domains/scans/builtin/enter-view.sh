#!/bin/sh -eu
# Goes on with a command in a file system that holds nothing but some paths of this one, read-only, where they are here.
# Runs in a mount namespace of its own; what is mounted goes with it. The current folder, one of the paths, stays current.
#
#   enter-view.sh <empty folder> <path>… -- <command> <argument>…
view=$1
shift
# Holds the points to mount on and nothing else. Closed below, so that nothing can be put beside them.
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev vedette-scan "$view"
while [ "$1" != -- ]; do
  path=$1
  shift
  if [ -L "$path" ]; then
    mkdir -p "$view${path%/*}"
    ln -s "$(readlink "$path")" "$view$path"
    continue
  elif [ -d "$path" ]; then
    mkdir -p "$view$path"
  elif [ -e "$path" ]; then
    mkdir -p "$view${path%/*}"
    : >"$view$path"
  else
    continue
  fi
  mount -o bind,ro,nosuid,nodev "$path" "$view$path"
done
shift
mount -o remount,bind,ro,nosuid,nodev "$view"
exec unshare --root="$view" --wd="$PWD" -- "$@"
